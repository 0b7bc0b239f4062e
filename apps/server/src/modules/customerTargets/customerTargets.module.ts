import type { NounModule } from '../../noun.ts';
import { LEADERS, SALES } from '../access/roles.data.ts';
import { customerTargetsTriggers } from './customerTargets.triggers.ts';
import { customerTargetCalls } from './targets.routes.ts';

export const customerTargetsModule: NounModule = {
  noun: 'customerTargets',
  triggers: customerTargetsTriggers,
  calls: customerTargetCalls,
  grants: {
    '*': SALES,
    editContactTarget: LEADERS,
    deleteContactTarget: LEADERS,
    splitMonthlyTarget: LEADERS,
  },
  menu: { '/customers': [[110, 'targets', '客户目标', 'customerTargets', 'customers/targets', SALES]] },
  constraints: {
    contact_target_once: { field: 'level', message: '该人员本月此等级的目标已存在' },
    customer_target_once: { field: 'month', message: '该团队本月目标已存在' },
    core_target_once: { field: 'month', message: '该机构本月目标已存在' },
  },
  audited: {
    contact_target: { title: '客户目标' },
    customer_target: { title: '月度客户目标' },
    customer_target_part: { title: '月度客户目标分解', columns: { target_id: '月度客户目标' } },
    core_target: { title: '核心客户目标', columns: { planned_days: '计划天数', planned_amount: '计划金额' } },
  },
};
