import { NUMBER_STATUS, numberColumns, numberMoveColumns, numbersApi } from '@shibiao/contract/numbers';
import { datedFigure } from '../../db/cache.ts';
import { seenByAll } from '../../lib/cache.ts';
import { exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { STAFF } from '../access/roles.data.ts';
import { numberFigures, numberMoves, numbers } from './numbers.queries.ts';
import {
  cancelNumber,
  deleteNumber,
  keepNumberTodos,
  numbersLeaving,
  registerNumber,
  restoreNumber,
  saveNumber,
} from './numbers.service.ts';
import { numbersTriggers } from './numbers.triggers.ts';

const calls = [
  serve(numbersApi.list, ({ db, actor, input }) => numbers.page(db, actor, input)),
  serve(numbersApi.log, ({ db, actor, input }) => numberMoves.page(db, actor, input), numbers.ofRow),
  serve(numbersApi.exportLog, exportsList('号码登记', numberMoveColumns, numberMoves)),
  serve(numbersApi.export, exportsList('号码', numberColumns, numbers)),
  serve(numbersApi.edit, ({ db, actor, input }) => saveNumber(db, actor, input), numbers.ofRow),
  serve(numbersApi.editLog, ({ db, actor, input }) => registerNumber(db, actor, input), numbers.ofRow),
  serve(numbersApi.delete, ({ db, actor, input }) => deleteNumber(db, actor, input.id), numbers.ofRow),
  serve(numbersApi.cancel, ({ db, actor, input }) => cancelNumber(db, actor, input), numbers.ofRow),
  serve(
    numbersApi.restore,
    ({ db, actor, input }) => restoreNumber(db, actor, input.id, input.reason),
    numbers.ofRow,
  ),
  serve(numbersApi.figures, ({ db }) =>
    datedFigure(db, numbersApi.figures, seenByAll, {}, () => numberFigures(db)),
  ),
];

export const numbersModule: NounModule = {
  noun: 'numbers',
  triggers: numbersTriggers,
  calls,
  // Holders see their numbers; only an administrator restores a cancelled one.
  grants: { '*': ['general_office'], list: STAFF, log: STAFF, restore: [] },
  menu: { '/office': [[20, 'numbers', '号码', 'numbers', 'numbers/list', STAFF]] },
  constraints: {
    phone_number_active: { field: 'number', message: '该号码已登记，且没有注销' },
    phone_number_fee_once: { field: 'month', message: '这个号码该月的费用已登记；登记错了请先更正那一笔' },
    number_month_open: { field: 'month', message: '该月已结账，不能登记或更正这个月的费用' },
    phone_number_log_corrected_once: { field: '', message: '该费用已更正' },
  },
  audited: {
    phone_number: {
      title: '号码',
      columns: {
        number: '号码',
        operator: '运营商',
        real_name_company_id: '实名公司',
        real_name_person: '实名人',
        plan: '套餐',
        monthly_fee: '月费',
        contract_to: '合约到期',
        opened_on: '开通日期',
        cancelled_on: '注销日期',
        wechat_bound: '绑定微信',
        bindings: '绑定',
        'bindings.service': '服务',
        'bindings.note': '说明',
        'bindings.unbound_at': '解绑时间',
      },
      codes: { status: NUMBER_STATUS },
    },
  },
  jobs: [{ name: 'numberTodos', cron: '15 * * * *', run: keepNumberTodos }],
  leaving: numbersLeaving,
};
