// Loaded before the commands that operators give: what goes wrong is told in one sentence, also when a command cannot
// even be loaded because a package is gone.
import { tellOperator } from '../apps/server/src/start-advice.ts';

process.on('uncaughtException', (error) => {
  tellOperator(error);
  process.exit(1);
});
