export const OTHER_SITES_TEXTS = {
  standIn: 'Demoen viser denne siden der et annet nettsted ellers ville vært.',
  contact: {
    title: 'Si fra',
    sender: 'Navnet ditt',
    message: 'Hva gjelder det?',
    send: 'Send',
    sent: 'Takk! I demoen er det ingen som får den.',
  },
  developer: { title: 'Utvikleren' },
  oldResults: { title: 'Resultater før 2025' },
};
