import type { NounModule } from '../../noun.ts';
import { LEADERS } from '../access/roles.data.ts';
import { profitCalls } from './profit.routes.ts';

export const profitModule: NounModule = {
  noun: 'profit',
  calls: profitCalls,
  grants: {
    '*': [...LEADERS, 'finance'],
  },
  menu: {
    '/lessons': [
      [60, 'profit', '利润表', 'profit', 'lessons/profit', [...LEADERS, 'finance']],
      [70, 'ratios', '比例', 'ratios', 'lessons/ratios', [...LEADERS, 'finance']],
    ],
  },
  constraints: {
    lesson_tax_borne: { field: 'taxShare', message: '税费分摊不能少于公司为税后课酬承担的个税' },
  },
};
