import type { NounModule } from '../../noun.ts';
import { VISITORS } from '../access/roles.data.ts';
import { portalCalls } from './portal.routes.ts';

const PARTNER = ['partner'] as const;

export const portalModule: NounModule = {
  noun: 'portal',
  calls: portalCalls,
  grants: { '*': PARTNER },
  menu: [
    {
      order: 32,
      path: '/portal/teachers',
      title: '讲师',
      name: 'portalTeachers',
      view: 'portal/teachers',
      icon: 'idcard',
      roles: PARTNER,
    },
    {
      order: 33,
      path: '/portal/teachers/:id',
      title: '讲师主页',
      name: 'portalTeacher',
      view: 'portal/teacher',
      isHidden: true,
      roles: PARTNER,
    },
    {
      order: 34,
      path: '/portal/demands',
      title: '需求',
      name: 'portalDemands',
      view: 'portal/demands',
      icon: 'solution',
      roles: PARTNER,
    },
    {
      order: 35,
      path: '/portal/demands/:id',
      title: '需求与推荐',
      name: 'portalDemand',
      view: 'portal/demand',
      isHidden: true,
      roles: PARTNER,
    },
    {
      order: 95,
      path: '/portal/me',
      title: '我的',
      name: 'portalMe',
      view: 'portal/me',
      icon: 'star',
      isHidden: true,
      roles: VISITORS,
    },
  ],
};
