// npm start: from a fresh checkout to a running service.
import { runServer } from './hand-over.mjs';
import { buildWeb, checkNode, install } from './prepare.mjs';

checkNode();
install();
buildWeb();
runServer('apps/server/src/main.ts');
