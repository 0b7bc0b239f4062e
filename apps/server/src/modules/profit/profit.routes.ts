import { profitApi } from '@shibiao/contract/lessons/profit';
import { transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import { type ExportColumn, exportOf } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import {
  listProfit,
  oneProfit,
  type ProfitRow,
  profitSums,
  ratios,
  streamProfit,
  updateCosts,
} from './profit.queries.ts';

const inScope: ServeOptions = { row: ({ db, actor, id }) => lessonInScope(db, actor, id) };

export const profitCalls = [
  serve(profitApi.profitList, ({ db, actor, input }) => listProfit(db, actor, input)),
  serve(profitApi.profitDetail, ({ db, actor, input }) => oneProfit(db, actor, input.id)),
  serve(
    profitApi.editProfit,
    async ({ db, actor, input }) => {
      await transaction(db, actor, async (trx) => {
        await lockVersion(trx, 'lesson', input.id, input.version);
        await lessonInScope(trx, actor, input.id);
        const zeroed = (value: string | null | undefined) => (value === null ? '0.00' : value);
        await updateCosts(trx, input.id, {
          travel_fee: zeroed(input.travelFee),
          material_fee: zeroed(input.materialFee),
          other_fee: zeroed(input.otherFee),
          subsidy: zeroed(input.subsidy),
          tax_share: zeroed(input.taxShare),
          teacher_fee: zeroed(input.teacherFee),
        });
      });
      return {};
    },
    inScope,
  ),
  serve(profitApi.exportProfit, async ({ db, actor, input }) =>
    exportOf('利润表', COLUMNS, input.columns, streamProfit(db, actor, input)),
  ),
  serve(profitApi.ratios, async ({ db, actor, input }) => ({ list: await ratios(db, actor, input) })),
  serve(profitApi.ratioTotals, ({ db, actor, input }) => profitSums(db, actor, input)),
];

const COLUMNS: ExportColumn<ProfitRow>[] = [
  { key: 'lessonid', title: '课程编号', width: 16 },
  { key: 'lessonname', title: '课程名称', width: 30 },
  { key: 'lessondate', title: '上课日期', type: 'date' },
  { key: 'cooperationName', title: '机构', width: 28 },
  { key: 'teachername', title: '讲师' },
  { key: 'authorName', title: '业务员' },
  { key: 'feeIncome', title: '课程款', type: 'money' },
  { key: 'teacherFee', title: '讲师费', type: 'money' },
  { key: 'travelFee', title: '差旅费', type: 'money' },
  { key: 'materialFee', title: '物料费', type: 'money' },
  { key: 'otherFee', title: '其他费用', type: 'money' },
  { key: 'subsidy', title: '补贴', type: 'money' },
  { key: 'taxShare', title: '税费分摊', type: 'money' },
  { key: 'profit', title: '利润', type: 'money' },
  { key: 'rate', title: '利润率', type: 'percent' },
  { key: 'received', title: '已收款', type: 'money' },
  { key: 'teacherPaid', title: '已付课酬', type: 'money' },
];
