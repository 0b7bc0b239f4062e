import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiled code is kept between starts, beside the dependencies and never in a directory that others may write to; it
// saves a quarter of a second. Everything else is imported after it, so that it is read from there.
const compiled = path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled');
enableCompileCache(compiled);
// The threads that read and write Excel files know of it by this only; without it they strip types at each export.
process.env.NODE_COMPILE_CACHE = compiled;
try {
  const { start } = await import('./start.ts');
  await start();
} catch (error) {
  const { tellOperator } = await import('./start-advice.ts');
  tellOperator(error);
  process.exit(1);
}
