import type { NounModule } from '../../noun.ts';
import { LEADERS } from '../access/roles.data.ts';
import { profitCalls } from './profit.routes.ts';

export const profitModule: NounModule = {
  noun: 'profit',
  calls: profitCalls,
  grants: {
    '*': [...LEADERS, 'finance'],
  },
  menu: [
    {
      under: '/lessons',
      order: 60,
      path: '/lessons/profit',
      title: '利润表',
      name: 'profit',
      view: 'lessons/profit',
      roles: [...LEADERS, 'finance'],
    },
    {
      under: '/lessons',
      order: 70,
      path: '/lessons/ratios',
      title: '比例',
      name: 'ratios',
      view: 'lessons/ratios',
      roles: [...LEADERS, 'finance'],
    },
  ],
  constraints: {
    lesson_tax_borne: { field: 'taxShare', message: '税费分摊不能少于公司为税后课酬承担的个税' },
  },
};
