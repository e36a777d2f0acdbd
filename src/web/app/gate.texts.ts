export const gateTexts = {
  loggedOut: 'Du må være logget inn...',
  loggedOutHelp: 'Etter innloggingen kommer du rett tilbake hit.',
  logIn: 'Logg inn',
  noUsername: 'Du må ha laget et brukernavn...',
  noUsernameHelp: 'Brukernavnet er det de andre ser på ledertavlen.',
  chooseUsername: 'Lag brukernavn',
  notAdmin: 'Du trenger administrator tilgang...',
  notAdminHelp: 'Spør den som driver siden, hvis du mener du skal ha det.',
};
