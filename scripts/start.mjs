// npm start: from a fresh checkout to a running service.
import { runServer } from './hand-over.mjs';
import { buildWeb, checkNode, install } from './prepare.mjs';
import { checkSettings } from './settings.mjs';

checkNode();
await checkSettings();
install({ tools: false });
buildWeb();
runServer('apps/server/src/main.ts');
