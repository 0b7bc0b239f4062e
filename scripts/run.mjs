// node scripts/run.mjs <script> [arguments]: runs a TypeScript script on the lockfile's Node 24.
import { runScript } from './hand-over.mjs';
import { checkNode, install } from './prepare.mjs';

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('用法：node scripts/run.mjs <脚本> [参数]');
  process.exit(1);
}
checkNode();
install();
runScript(script, args);
