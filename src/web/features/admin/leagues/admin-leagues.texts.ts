export const adminLeaguesTexts = {
  title: 'Ligaer',
  search: 'Finn liga eller eier',
  list: (count: number) => (count === 1 ? '1 liga' : `${count} ligaer`),
  none: 'Fant ingen liga.',
  facts: (owner: string, members: number, isOpen: boolean) =>
    `${owner} · ${members === 1 ? '1 medlem' : `${members} medlemmer`} · ${isOpen ? 'åpen' : 'lukket'}`,
  see: 'Se',
  remove: 'Fjern',
  removeFor: (name: string) => `Fjern: ${name}`,
  removeTitle: (name: string) => `Fjerne ${name}?`,
  removeHelp:
    'Ligaen blir borte for medlemmene; gjetninger og poeng blir som de er. Det kan ikke angres. I loggen som alle spillere kan lese, står det at en liga er fjernet, men ikke hvilken.',
  removed: (name: string) => `${name} er fjernet`,
};
