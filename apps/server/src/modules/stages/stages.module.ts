import { stagesApi } from '@shibiao/contract/stages';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { stages } from './stages.service.ts';

export const stagesModule: NounModule = {
  noun: 'stages',
  calls: [serve(stagesApi.stages, ({ db, actor, input }) => stages(db, actor, input))],
  grants: { '*': [...SALES, ...TEACHER_DEPARTMENT, 'service_department', 'finance'] },
};
