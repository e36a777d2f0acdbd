import { LOGIN_MINUTES, REMEMBERED_DAYS } from '#contract/limits.ts';
import { numberWord } from '#web/formatting/numbers.ts';

export interface PrivacySection {
  readonly id: string;
  readonly link: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly points?: readonly { readonly term: string; readonly text: string }[];
}

const sections: readonly PrivacySection[] = [
  {
    id: 'lagres',
    link: 'Hva som lagres',
    title: 'Hva som lagres om deg',
    paragraphs: [
      'Ser du bare på, lagrer spillet ingenting om deg. Lager du en konto, lagres dette:',
    ],
    points: [
      {
        term: 'Innloggingen',
        text: 'Logger du inn gjennom en OpenID-leverandør, for eksempel Google, ber siden bare om å få vite at det er deg: leverandørens adresse og det kjennetegnet du har hos den. Navn, e-\u2060postadresse, bilde og passord blir ikke hentet. Logger du inn med en kode på e-\u2060post, lagres ikke adressen, bare en nøklet kontrollsum av den, som ingen kan lese adressen ut av. Av en passnøkkel lagres den offentlige halvdelen; fingeravtrykk og ansikt forlater aldri enheten. For hver innloggingsmåte lagres også når den ble lagt til og sist brukt, og fra hvilken nettleser.',
      },
      {
        term: 'Brukernavnet',
        text: 'Det du velger selv. Alle kan se det, også på bildet som følger med når noen deler en lenke hit. Vil du ikke stå på bildene, sier du nei under Innstillinger; det valget lagres.',
      },
      {
        term: 'Skjulte resultater, hvis du vil',
        text: 'Ber du om at resultater skjules til du åpner dem, lagres det valget og når du åpnet dem sist.',
      },
      {
        term: 'Gjetningene',
        text: 'Det du gjetter, når du lagret det, og poengene og plasseringene det gir. Bare du ser en gjetning før fristen; etterpå kan alle se den, og når den sist ble endret. Reservelistene dine lagres også. Dem ser ingen andre noen gang, bare sjåføren som settes inn når du ikke har gjettet. Når fristen er ute, forsegles gjetningene med koder, og de blir stående.',
      },
      {
        term: 'Bingobrettet ditt',
        text: 'Hvilke ruter du får, regnes ut av bruker-id-en din og lagres ikke. Alle kan se brettet, som resten av resultatene.',
      },
      {
        term: 'E-\u2060postadressen, hvis du vil',
        text: 'Ber du om påminnelser eller andre beskjeder, lagres adressen, hva du vil ha beskjed om, og hva som er sendt når, så ingenting sendes to ganger. Den brukes ikke til noe annet og vises ikke for noen. Tar du den bort, slettes den. I hver e-\u2060post er det en lenke som slår den av.',
      },
      {
        term: 'Varsler, hvis du vil',
        text: 'Slår du på varsler på en enhet, lagres adressen nettleseren har hos sin varslingstjeneste, nøklene som gjør at bare den kan lese varslene, og hvilken nettleser og hvilket system det er. Alt slettes når du slår varslene av eller logger ut der.',
      },
      {
        term: 'Innlogginger som er i bruk',
        text: `Når de begynte, når de sist ble brukt, og hvilken nettleser og hvilket system det var, slik at du kan kjenne dem igjen og logge ut overalt. De varer i høyst ${REMEMBERED_DAYS.most} dager.`,
      },
      {
        term: 'Invitasjoner',
        text: 'Koder du har laget, og når du selv brukte en.',
      },
      {
        term: 'Ligaer',
        text: 'Hvilke du er med i, siden når, hvilken du eier, og hvilken forsiden viser deg. I en lukket liga ser bare medlemmene og administratorene at den finnes og hvem som er med; en åpen ser alle spillere. Den som får lenken, ser navnet på ligaen og hvem som inviterer. Eieren kan koble ligaen til en chat i Slack eller Discord. Da får den tjenesten medlemmenes brukernavn og gjetninger når fristen for et løp er ute, og hvordan det gikk når resultatet er klart. Det står på ligaens side. Adressen til chatten lagres, vises ikke for noen og er ikke med i sikkerhetskopier.',
      },
      {
        term: 'Loggen over endringer',
        text: 'Det administratorer og bingomester gjør, og det som gjøres med en bruker, skrives i en logg spillerne kan lese.',
      },
    ],
  },
  {
    id: 'nettleser',
    link: 'I nettleseren',
    title: 'Hva som ligger i nettleseren din',
    paragraphs: [
      `Én informasjonskapsel holder deg innlogget. Under selve innloggingen finnes det i inntil ${numberWord(LOGIN_MINUTES)} minutter én eller to til, som passer på at den som kommer tilbake eller skriver koden, er den som begynte. Ingen av dem følger deg noe annet sted, og det finnes verken reklame eller statistikkverktøy.`,
      'I nettleserens eget lager ligger temaet du har valgt (theme), hva du vil se i grafen og hvem du følger der (graph), hvilken sesongslutt du har fått konfetti for (confetti), om du har skjult formen i startoppstillingen (form), hvor forsinket sendingen din er (streamDelay), hvor langt du er kommet i et løp du ser om igjen (replay), og, mens du logger inn, siden du skal tilbake til (redirectAfterLogin). Har du slått på varsler, ligger bruker-id-en din der (pushUser), så ingen andre på enheten får dem. En liten side som vises når du mangler nett, ligger også klar, sammen med inntil 20 av de åpne sidene du sist så, slik de er for alle som ikke er logget inn (copies). Har du fulgt en invitasjonslenke, huskes koden til fanen lukkes, og det samme gjelder adressen du har bedt om en innloggingskode til. Går du fra en gjetning før den er lagret, ligger utkastet der til den er lagret, du logger ut eller en annen logger inn. Dette blir på enheten din.',
    ],
  },
  {
    id: 'hvorfor',
    link: 'Hvorfor',
    title: 'Hvorfor, og hvem som får se det',
    paragraphs: [
      'Alt brukes til å drive spillet, og ikke til noe annet. Grunnlaget er at du har bedt om å være med, og for påminnelsene at du har samtykket; det kan du trekke tilbake når som helst.',
      'Ingen får opplysninger solgt eller utlevert. Innloggingen skjer hos leverandøren du logger inn med, og innloggingskoder og påminnelser går gjennom e-\u2060posttjenesten som driveren av siden bruker. Varsler går kryptert gjennom varslingstjenesten til nettleseren din (Google, Mozilla, Apple eller Microsoft), som ikke kan lese dem.',
      'Serveren skriver en teknisk logg med tidspunkt, hvilken del av siden som ble hentet, og IP-adressen, for å finne feil og stanse misbruk. Verten bestemmer hvor lenge den blir liggende. Forsøk på å logge inn og registrere seg telles per IP-adresse og per e-\u2060postadresse, som da ikke lagres i klartekst.',
    ],
  },
  {
    id: 'rettigheter',
    link: 'Rettighetene dine',
    title: 'Rettighetene dine',
    paragraphs: ['Du har rett til:'],
    points: [
      {
        term: 'Innsyn',
        text: 'Under Innstillinger kan du se og laste ned alt som er lagret om deg.',
      },
      {
        term: 'Retting',
        text: 'Brukernavnet, e-\u2060postadressen og gjetninger med åpen frist endrer du selv. Er noe annet galt, si fra.',
      },
      {
        term: 'Begrensning',
        text: 'Du kan be om at opplysningene dine ikke brukes mens en innsigelse blir behandlet.',
      },
      {
        term: 'Sletting',
        text: 'Under Innstillinger kan du slette kontoen din selv, med en gang og for godt.',
      },
      {
        term: 'Klage',
        text: 'Mener du at opplysningene dine behandles feil, kan du klage til Datatilsynet.',
      },
    ],
  },
  {
    id: 'sletting',
    link: 'Sletting',
    title: 'Hva som skjer når du sletter kontoen',
    paragraphs: [
      'Innloggingsmåtene, e-\u2060postadressen, innloggingene, reservelistene og invitasjonene dine slettes, og brukernavnet byttes ut med «Anonym» og et tall. Gjetningene og plasseringene blir stående under det navnet, i ligaene også, fordi de andres plasseringer ellers ville blitt feil. Ingen kan lenger se at de var dine. Eier du en liga, overtar den som har vært med lengst; er det ingen andre, slettes den.',
      'Tas det sikkerhetskopier av siden, kan opplysningene ligge i dem til kopiene blir byttet ut. De nattlige beholdes vanligvis i høyst et år. Kopier som forlater serveren, er krypterte: bare den som drifter siden, kan åpne dem.',
    ],
  },
];

export const privacyTexts = {
  title: 'Personvernerklæring',
  /** May be hyphenated on narrow phones. */
  heading: 'Personvern\u00aderklæring',
  lead: 'Ingen sporing, ingen reklame. Du kan slette deg når du vil.',
  sections,
  controller: 'Hvem som er ansvarlig',
  controllerLink: 'Ansvarlig',
  controllerText: (product: string) =>
    `Den som driver denne utgaven av ${product}, er behandlingsansvarlig. Spørsmål og krav om opplysningene dine går dit:`,
  toContact: 'Kontakt',
  toSettings: 'Innstillinger',
  authority: 'Datatilsynet',
  authorityUrl:
    'https://www.datatilsynet.no/om-datatilsynet/kontakt-oss/hvordan-kan-jeg-klage-til-datatilsynet/',
};
