import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { importCalls } from './imports.routes.ts';
import { forgetRows } from './imports.service.ts';
import { resumeImports } from './run.service.ts';

export const importsModule: NounModule = {
  noun: 'imports',
  calls: importCalls,
  grants: {
    '*': SALES,
  },
  menu: [
    {
      under: '/customers',
      order: 170,
      path: '/customers/imports',
      title: '导入',
      name: 'customerImports',
      view: 'customers/imports',
      roles: SALES,
    },
  ],
  jobs: [
    { name: 'imports-resume', cron: '* * * * *', run: resumeImports },
    { name: 'imports-forget', cron: '50 3 * * *', run: forgetRows },
  ],
};
