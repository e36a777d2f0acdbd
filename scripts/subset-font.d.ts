declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    readonly noHinting: boolean;
    /** OpenType features that stay; all others go. */
    readonly keepFeatures: readonly string[];
    /** One value makes the font static along that axis. */
    readonly variationAxes: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
