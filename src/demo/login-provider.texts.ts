export const LOGIN_PROVIDER_TEXTS = {
  title: 'Hvem vil du være?',
  explanation: 'Dette er innloggingen i demoen. Velg en person; passord trengs ikke.',
  refused: (login: string) => `Demoen kjenner ingen som heter «${login}».`,
  cancel: 'Avbryt',
};
