export const EMAIL_LOGIN_TEXTS = {
  subject: (code: string, product: string) => `${code} er koden din til ${product}`,
  greeting: 'Hei!',
  explanation: 'Her er koden som slipper deg inn:',
  validity: (minutes: number) =>
    `Den gjelder i ${minutes} minutter, og bare i nettleseren der du ba om den.`,
  askedFrom: (device: string) => `Bestilt fra: ${device}.`,
  notYou:
    'Har du ikke bedt om koden, kan du se bort fra denne e-posten. Gi aldri koden til noen andre; vi spør deg aldri om den.',
  regards: (product: string) => `Hilsen ${product}`,
};
