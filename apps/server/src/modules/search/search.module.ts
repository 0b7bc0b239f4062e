import { searchApi } from '@shibiao/contract/startup';
import { serveAlike } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { searchAll } from './search.service.ts';
import { spellNames } from './spellings.service.ts';

export const searchModule: NounModule = {
  noun: 'search',
  calls: [
    serveAlike(searchApi.search, async ({ db, actor, input }) => ({
      list: await searchAll(db, actor, input.keyword),
    })),
  ],
  grants: { '*': [] },
  jobs: [{ name: 'spellings', cron: '45 * * * *', run: spellNames }],
};
