import type { NounModule } from '../../noun.ts';
import { TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { teacherDeptCalls } from './teacherDept.routes.ts';

const READERS = [...TEACHER_DEPARTMENT, 'general_manager'] as const;

export const teacherDeptModule: NounModule = {
  noun: 'teacherDept',
  calls: teacherDeptCalls,
  grants: { '*': READERS },
  menu: { '/teacherManage': [[70, 'boards', '师资看板', 'teacherBoards', 'teachers/boards', READERS]] },
};
