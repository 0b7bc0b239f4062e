import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { importCalls } from './imports.routes.ts';
import { forgetRows } from './imports.service.ts';
import { lessonImportCalls } from './lessons.routes.ts';
import { writeLessonRows } from './lessons.run.service.ts';
import { resumeImports } from './run.service.ts';

export const importsModule: NounModule = {
  noun: 'imports',
  calls: [...importCalls, ...lessonImportCalls],
  imports: { lessons: { call: lessonsApi.import, write: writeLessonRows } },
  grants: {
    '*': SALES,
  },
  menu: { '/customers': [[170, 'imports', '导入', 'customerImports', 'customers/imports', SALES]] },
  jobs: [
    { name: 'imports-resume', cron: '* * * * *', run: resumeImports },
    { name: 'imports-forget', cron: '50 3 * * *', run: forgetRows },
  ],
};
