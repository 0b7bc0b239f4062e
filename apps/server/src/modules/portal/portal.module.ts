import type { NounModule } from '../../noun.ts';
import { VISITORS } from '../access/roles.data.ts';
import { portalCalls } from './portal.routes.ts';

const PARTNER = ['partner'] as const;

export const portalModule: NounModule = {
  noun: 'portal',
  calls: portalCalls,
  grants: { '*': PARTNER },
  menu: {
    '': [
      [32, '/portal/teachers', '讲师', 'portalTeachers', 'portal/teachers', PARTNER, { icon: 'idcard' }],
      [33, '/portal/teachers/:id', '讲师主页', 'portalTeacher', 'portal/teacher', PARTNER],
      [34, '/portal/demands', '需求', 'portalDemands', 'portal/demands', PARTNER, { icon: 'solution' }],
      [35, '/portal/demands/:id', '需求与推荐', 'portalDemand', 'portal/demand', PARTNER],
      [95, '/portal/me', '我的', 'portalMe', 'portal/me', VISITORS, { icon: 'star', isHidden: true }],
    ],
  },
};
