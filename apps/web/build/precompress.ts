import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Smaller files are not compressed: the header costs more than the compression saves. */
const MIN_BYTES = 1024;

/** Writes `.br` and `.gz` beside every text file, so that the server only picks one and never compresses. */
export function precompress(): Plugin {
  return {
    name: 'shibiao:precompress',
    apply: 'build',
    // Runs after every other plugin, including vite's own HTML plugin.
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter((file) => TEXT.test(file.fileName));
        await Promise.all(
          files.map(async (file) => {
            const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
            if (source.length < MIN_BYTES) return;
            const br = await promisify(brotliCompress)(source, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
              },
            });
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br });
            this.emitFile({
              type: 'asset',
              fileName: `${file.fileName}.gz`,
              source: await promisify(gzip)(source, { level: 9 }),
            });
          }),
        );
      },
    },
  };
}
