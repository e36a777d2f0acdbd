export const PUSH_TEXTS = {
  test: {
    title: (product: string) => `Hei fra ${product}`,
    body: 'Varslene virker. Slik ser de ut.',
  },
};
