import { describe, expect, it } from 'vitest';
import { folderUrl } from './github-page.tsx';

describe('folderUrl', () => {
  it.each([
    'https://github.com/someone/formelgjett',
    'https://github.com/someone/formelgjett/',
    'https://github.com/someone/formelgjett.git',
  ])('leads from %s to a folder', (url) => {
    expect(folderUrl(url, 'src/web')).toBe(
      'https://github.com/someone/formelgjett/tree/HEAD/src/web',
    );
  });
});
