import type { NounModule } from '../../noun.ts';
import { STAFF, VISITORS } from '../access/roles.data.ts';
import { customerFileCalls } from './customer-files.routes.ts';
import { fileCalls } from './files.routes.ts';
import { lessonFileCalls } from './lesson-files.routes.ts';

export const filesModule: NounModule = {
  noun: 'files',
  calls: [...fileCalls, ...customerFileCalls, ...lessonFileCalls],
  grants: {
    '*': [...STAFF, ...VISITORS],
  },
  audited: {
    file: { title: '文件' },
  },
};
