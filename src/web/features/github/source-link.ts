/** Returns the URL of a folder of the repository, as on GitHub and similar hosts. */
export function folderUrl(sourceUrl: string, folder: string): string {
  return `${sourceUrl.replace(/(\.git)?\/*$/, '')}/tree/HEAD/${folder}`;
}
