import type { PagePattern } from '#contract/http/pages.ts';

export const gateTexts = {
  loggedOut: 'Du må være logget inn...',
  /** Reason for requiring a login, if it is not obvious. */
  why: { '/log': 'Endringsloggen er for spillerne, for navnene deres står i den.' } as Readonly<
    Partial<Record<PagePattern, string>>
  >,
  loggedOutHelp: 'Etter innloggingen kommer du rett tilbake hit.',
  logIn: 'Logg inn',
  noUsername: 'Du må ha laget et brukernavn...',
  noUsernameHelp: 'Brukernavnet er det de andre ser på ledertavlen.',
  chooseUsername: 'Lag brukernavn',
  noRole: {
    ADMIN: {
      reason: 'Du trenger administrator tilgang...',
      help: 'Spør verten hvis du mener du skal ha det.',
    },
    BINGO_MASTER: {
      reason: 'Du må være bingomester for å endre brettet.',
      help: 'En admin kan gi deg rollen.',
    },
  },
};
