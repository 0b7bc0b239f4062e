import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiled code is cached between starts, beside the dependencies and never in a directory that others may write to; it
// saves a quarter of a second. Other modules are imported later, so that they are read from the cache.
const compiled = path.resolve(import.meta.dirname, '../../../node_modules/.cache/compiled');
enableCompileCache(compiled);
// The Excel threads read the cache by this variable only; without it they strip types at each export.
process.env.NODE_COMPILE_CACHE = compiled;
try {
  const { start } = await import('./start.ts');
  await start();
} catch (error) {
  const { tellOperator } = await import('./start-advice.ts');
  tellOperator(error);
  process.exit(1);
}
