export const otherOriginTexts = {
  help: 'Du har åpnet siden på en annen adresse enn den pleier å ha. Her går det ikke an å logge inn.',
  goThere: (host: string) => `Gå til ${host}`,
};
