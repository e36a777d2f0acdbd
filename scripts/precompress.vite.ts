import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Puts a `.br` and a `.gz` beside every text asset, so that the server never compresses one twice. */
export function precompress(): Plugin {
  return {
    name: 'formelgjett:precompress',
    apply: 'build',
    generateBundle: {
      // Runs after Vite has inserted the URLs of lazy chunks, which would otherwise be missing in
      // the compressed files.
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!COMPRESSIBLE.test(file.fileName)) continue;
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          };
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: await toBrotli(bytes, { params }),
          });
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
          });
        }
      },
    },
  };
}
