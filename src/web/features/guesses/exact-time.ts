let format: Intl.DateTimeFormat | undefined;

/** «kl. 18.55.03» in Norway: where seconds decide. */
export function exactTime(instant: number): string {
  format ??= new Intl.DateTimeFormat('nb-NO', { timeZone: 'Europe/Oslo', timeStyle: 'medium' });
  return `kl.\u00a0${format.format(instant).replaceAll(':', '.')}`;
}
