export function linkPictureGlyphs(): Promise<string>;
