// node scripts/run.mjs <script> [arguments]: runs a TypeScript script on the lockfile's Node 24.
import { runScript } from './hand-over.mjs';
import { checkNode, install } from './prepare.mjs';

const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error('用法：node scripts/run.mjs <脚本> [参数]');
  process.exit(1);
}
checkNode();
// Operators' scripts run where only the product is installed.
install({ tools: !/^scripts\/(admin|backup|reset|restore|seed)\.ts$/.test(script) });
runScript(script, args);
