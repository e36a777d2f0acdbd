export const unsubscribeTexts = {
  title: 'Stopp e-\u2060post',
  linkDescription: 'Velg bort påminnelser og beskjeder på e-\u2060post, uten å logge inn.',
  /** Kinds of messages, as the end of a sentence. */
  what: {
    RACE: 'påminnelser før løpene',
    SEASON: 'påminnelser før sesongen',
    RESULTS: 'beskjed når resultatene er klare eller rettet',
    OVERTAKES: 'beskjed om forbikjøringer i ligaene dine',
    MOVED_START: 'beskjed når et løp får ny starttid',
    RECEIPTS: 'kvitteringer for det du gjetter',
    ALL: 'påminnelser og beskjeder fra oss',
  },
  question: (what: string) => `Vil du slutte å få ${what}?`,
  help: 'Du trenger ikke å logge inn. Gjetningene dine blir som de er.',
  turnOff: 'Ja, stopp',
  done: (what: string) => `Du får ikke lenger ${what}.`,
  doneHelp: 'Angrer du, kan du slå det på igjen under Påminnelser når du er logget inn.',
  toReminders: 'Påminnelser',
  wrongTitle: 'Lenken virker ikke',
  wrongHelp:
    'Den er ufullstendig, eller den er ikke fra oss. Prøv lenken i e-\u2060posten en gang til, eller velg selv under Påminnelser.',
};
