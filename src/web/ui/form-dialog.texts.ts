export const formDialogTexts = {
  discardTitle: 'Forkaste det du har skrevet?',
  discardHelp: 'Endringene er ikke lagret.',
  discard: 'Forkast',
};
