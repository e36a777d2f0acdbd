export const serviceWorkerTexts = {
  /** Browsers require a notification for each push message. */
  unreadable: 'Det har skjedd noe nytt',
};
