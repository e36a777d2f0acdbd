/** Where a folder of the repository can be read, as GitHub and its likes address it. */
export function folderUrl(sourceUrl: string, folder: string): string {
  return `${sourceUrl.replace(/(\.git)?\/*$/, '')}/tree/HEAD/${folder}`;
}
