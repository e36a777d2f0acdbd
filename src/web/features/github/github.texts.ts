export const githubTexts = {
  title: 'GitHub',
  lead: 'Åpen kildekode under MIT-lisensen, alt i samme repo.',
  parts: [
    {
      title: 'Backend',
      folder: 'src/server',
      text: 'Serveren: henter resultater, vokter frister, lagrer gjetninger og regner ut poeng.',
    },
    {
      title: 'Frontend',
      folder: 'src/web',
      text: 'Nettsiden du ser på nå.',
    },
  ],
  open: (part: string) => `${part} på GitHub`,
  folder: 'Mappe',
  unset: 'Verten har ikke oppgitt hvor repoet ligger.',
};
