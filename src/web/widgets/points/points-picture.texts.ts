export const pointsPictureTexts = {
  picture: (most: number) =>
    `Søyler som faller fra ${most} poeng midt på, for helt riktig, til begge sider.`,
};
