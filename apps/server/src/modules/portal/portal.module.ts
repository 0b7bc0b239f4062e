import type { NounModule } from '../../noun.ts';
import { VISITORS } from '../access/roles.data.ts';

export const portalModule: NounModule = {
  noun: 'portal',
  calls: [],
  grants: { '*': [] },
  menu: [
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
