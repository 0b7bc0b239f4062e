import {
  BATCH_STATUS,
  batchColumns,
  batchPersonColumns,
  commissionBatchesApi,
  ruleColumns,
  tiersText,
} from '@shibiao/contract/commissions/batches';
import {
  commissionEntriesApi,
  entryColumns,
  personMonthColumns,
} from '@shibiao/contract/commissions/entries';
import { commissionColumns, commissionsApi } from '@shibiao/contract/commissions/lessons';
import { datedFigure } from '../../db/cache.ts';
import { staffId } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';
import { exportColumns, exportOf, exportOfSheets, exportsList, sheetOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { batches, batchPeople, readableSlips } from './batches.queries.ts';
import { actOnBatch, batchOne, keepMonthTodo, refuseRestore, saveBatch } from './batches.service.ts';
import { lessonCommissions } from './commissions.queries.ts';
import { ledgerBehind, saveRule, saveShares, unpaidCommission } from './commissions.service.ts';
import { commissionsTriggers } from './commissions.triggers.ts';
import { entries, monthsPage, ownMonths, streamMonths } from './entries.queries.ts';
import { commissionRules } from './rules.queries.ts';

const MONEY = [...SALES, 'finance'] as const;
const BATCH_READERS = ['finance', 'general_manager'] as const;

const calls = [
  serve(commissionsApi.list, ({ db, actor, input }) => lessonCommissions.page(db, actor, input)),
  serve(commissionsApi.edit, ({ db, actor, input }) => saveShares(db, actor, input), lessonCommissions.ofRow),
  serve(commissionsApi.export, async ({ db, actor, input }) => {
    const { what } = input;
    const ledger = ledgerBehind(db, actor, input);
    if (what === 'entries') return exportOf('提成明细', exportColumns(entryColumns), input.columns, ledger);
    const columns = exportColumns(commissionColumns, {
      shares: ({ shares }) =>
        shares.map((one) => `${one.name} ${one.role} ${Number(one.percent)}%`).join('、'),
      warnings: ({ warnings }) => warnings.join('、'),
    });
    const lessons = lessonCommissions.stream(db, actor, input);
    if (what === 'lessons') return exportOf('提成核算', columns, input.columns, lessons);
    return exportOfSheets('提成核算', [
      sheetOf({ name: '课程', columns, chosen: input.columns, rows: lessons }),
      sheetOf({ name: '明细', columns: exportColumns(entryColumns), rows: ledger }),
    ]);
  }),
  serve(commissionEntriesApi.entries, ({ db, actor, input }) => entries.page(db, actor, input)),
  serve(commissionEntriesApi.exportEntries, exportsList('提成明细', entryColumns, entries)),
  serve(commissionEntriesApi.months, ({ db, actor, input }) =>
    datedFigure(db, commissionEntriesApi.months, seenIn(actor, 'money'), input, () =>
      monthsPage(db, actor, input),
    ),
  ),
  serve(commissionEntriesApi.exportMonths, async ({ db, actor, input }) =>
    exportOf('提成月度', exportColumns(personMonthColumns), input.columns, streamMonths(db, actor, input)),
  ),
  serve(commissionEntriesApi.mine, ({ db, actor, input }) => {
    const to = input.to ?? monthOf(today());
    return ownMonths(db, staffId(actor), input.from ?? addMonths(to, -11), to);
  }),
  serve(commissionBatchesApi.rules, async ({ db, input }) => ({
    list: await commissionRules(db, input.orgnizationalid),
  })),
  serve(commissionBatchesApi.exportRules, async ({ db, input }) => {
    const list = await commissionRules(db, input.orgnizationalid);
    const columns = exportColumns(ruleColumns, {
      organisationName: (row) => row.organisationName ?? '全公司',
      tiers: (row) => tiersText(row.tiers),
    });
    return exportOf('提成规则', columns, input.columns, list);
  }),
  // Rates all entries since the rule's day again.
  serve(commissionBatchesApi.editRule, ({ db, actor, input }) => saveRule(db, actor, input), {
    hasOwnTime: true,
  }),
  serve(commissionBatchesApi.batches, ({ db, actor, input }) => batches.page(db, actor, input)),
  serve(
    commissionBatchesApi.exportBatches,
    exportsList('提成批次', batchColumns, batches, {
      organisationName: (row) => row.organisationName ?? '全部部门',
    }),
  ),
  serve(commissionBatchesApi.batch, ({ db, actor, input }) => batchOne(db, actor, input.id), batches.ofRow),
  serve(commissionBatchesApi.saveBatch, ({ db, actor, input }) => saveBatch(db, actor, input), batches.ofRow),
  serve(commissionBatchesApi.act, ({ db, actor, input }) => actOnBatch(db, actor, input), batches.ofRow),
  serve(
    commissionBatchesApi.exportBatch,
    async ({ db, actor, input }) => {
      const batch = await batches.one(db, actor, input.id);
      const list = await batchPeople(db, batch);
      return exportOfSheets(
        `提成发放表-${batch.no}`,
        [
          sheetOf({
            name: '发放表',
            columns: exportColumns(batchPersonColumns),
            rows: list.filter((one) => one.entries > 0),
          }),
          sheetOf({
            name: '明细',
            columns: exportColumns(entryColumns),
            rows: entries.stream(db, actor, { page: 1, count: 1, batchId: batch.id }),
          }),
        ],
        { id: batch.no },
      );
    },
    batches.ofRow,
  ),
];

export const commissionsModule: NounModule = {
  noun: 'commissions',
  triggers: commissionsTriggers,
  readableFiles: { staff: readableSlips },
  calls,
  restorable: [{ table: 'commission_batch', restore: refuseRestore }],
  grants: {
    '*': MONEY,
    edit: BATCH_READERS,
    editRule: BATCH_READERS,
    batches: BATCH_READERS,
    exportBatches: BATCH_READERS,
    batch: BATCH_READERS,
    exportBatch: BATCH_READERS,
    act: BATCH_READERS,
    saveBatch: ['finance'],
  },
  menu: {
    '/financeInfo': [
      [120, 'commissions', '提成核算', 'commissions', 'commissions/list', MONEY],
      [121, 'commissionMonths', '提成月度', 'commissionMonths', 'commissions/months', MONEY],
      [122, 'commissionBatches', '提成批次', 'commissionBatches', 'commissions/batches', BATCH_READERS],
      [123, 'commissionBatches/:id', '提成批次详情', 'commissionBatch', 'commissions/batch', BATCH_READERS],
      [124, 'commissionRules', '提成规则', 'commissionRules', 'commissions/rules', MONEY],
    ],
    '/entries/commissions': [
      [60, '/personalCenter/commission', '我的提成', 'myCommission', 'commissions/mine', MONEY],
    ],
  },
  constraints: {
    commission_rule_once: { field: 'fromDate', message: '同一身份、部门和生效日期的规则已存在' },
    commission_rule_tiers: { field: 'tiers', message: '档位不正确' },
    commission_batch_four_eyes: { field: '', message: '制单人不能审批自己的批次' },
    commission_share_once: { field: 'shares', message: '同一人的同一身份只能有一行' },
    commission_share_rate_most: { field: 'shares', message: '提成率不能超过 50%' },
    commission_rule_rate_most: { field: 'tiers', message: '提成率不能超过 50%' },
    commission_share_rate_reason: { field: 'shares', message: '固定提成率须说明原因' },
  },
  audited: {
    commission_rule: {
      title: '提成规则',
      columns: {
        from_date: '生效日期',
        tiers: '档位',
        'tiers.upTo': '至（元）',
        'tiers.rate': '提成率',
      },
    },
    commission_share: {
      title: '提成分成',
      columns: {
        percent: '比例',
        rate: '固定提成率',
        frozen_at: '冻结时间',
      },
    },
    commission_lesson: { title: '课程提成', columns: { is_free: '无课酬' } },
    commission_batch: {
      title: '提成批次',
      columns: {
        people: '人数',
        made_by: '制单',
        approved_by: '审批',
        submitted_at: '送审时间',
        approved_at: '审批时间',
        paid_by: '发放人',
        file_id: '回单',
      },
      codes: { status: BATCH_STATUS },
    },
  },
  jobs: [{ name: 'commissionTodos', cron: '35 7 * * *', run: keepMonthTodo }],
  leaving: unpaidCommission,
};
