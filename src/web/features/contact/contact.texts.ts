export const contactTexts = {
  title: 'Kontakt',
  lead: 'Noe som ikke virker, en idé, eller noe du vil ha slettet? Si fra.',
  form: 'Kontaktskjema',
  formTrouble: 'Vises ikke skjemaet?',
  openForm: 'Åpne det i en egen fane',
  byMail: 'Skriv til',
  unset: 'Verten har ikke oppgitt hvordan du tar kontakt her.',
  unsetHelp: 'Spør den som inviterte deg.',
};
