const ZONE = 'Europe/Oslo';

function formatter(options: Intl.DateTimeFormatOptions): (instant: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat('nb-NO', { timeZone: ZONE, ...options });
    return format.format(instant);
  };
}

const clock = formatter({ hour: '2-digit', minute: '2-digit' });

/** «søndag 9. november» */
const formatDay = formatter({ weekday: 'long', day: 'numeric', month: 'long' });
/** «9. nov.» */
export const formatShortDay = formatter({ day: 'numeric', month: 'short' });
/** «kl. 18.00» */
export const formatClock = (instant: number) => `kl.\u00a0${clock(instant).replace(':', '.')}`;
/** «søndag 9. november kl. 18.00» */
export const formatMoment = (instant: number) => `${formatDay(instant)} ${formatClock(instant)}`;
