export const serviceWorkerTexts = {
  /** Browsers insist that something is shown. */
  unreadable: 'Det har skjedd noe nytt',
};
