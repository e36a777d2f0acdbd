export const LOGIN_PROVIDER_TEXTS = {
  title: 'Hvem vil du være?',
  explanation: 'Dette er innloggingen i demoen. Velg en person; passord trengs ikke.',
  refused: (login: string) => `Demoen kjenner ingen som heter «${login}».`,
  cancel: 'Avbryt',
};

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
