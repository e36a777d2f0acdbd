export const showAllTexts = {
  all: (count: number) => `Vis alle ${count}`,
  fewer: 'Vis færre',
};
