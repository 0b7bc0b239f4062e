// Loaded before operators' commands: prints one sentence for an error, also when a missing package prevents loading.
import { tellOperator } from '../apps/server/src/start-advice.ts';

process.on('uncaughtException', (error) => {
  tellOperator(error);
  process.exit(1);
});
