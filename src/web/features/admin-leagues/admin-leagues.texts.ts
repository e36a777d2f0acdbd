export const adminLeaguesTexts = {
  title: 'Ligaer',
  lead: 'Alle ligaene i spillet. En som fjernes, er borte for medlemmene; gjetninger og poeng blir som de er.',
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
    'Det kan ikke angres. I loggen som alle spillere kan lese, står det at en liga er fjernet, men ikke hvilken.',
  removed: (name: string) => `${name} er fjernet`,
};
