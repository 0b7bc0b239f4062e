import { DEMAND_STATUS, demandsApi } from '@shibiao/contract/demands';
import { exportOf } from '../../lib/export.ts';
import { type ServeOptions, serve } from '../../lib/serve.ts';
import { listDemands, oneDemand, streamDemands } from './demands.queries.ts';
import { deleteDemands, saveDemand } from './demands.service.ts';

const ofDemand: ServeOptions = { row: ({ db, actor, id }) => oneDemand(db, actor, id) };

export const demandCalls = [
  serve(demandsApi.list, ({ db, actor, input }) => listDemands(db, actor, input)),
  serve(demandsApi.one, ({ db, actor, input }) => oneDemand(db, actor, input.id)),
  serve(demandsApi.save, ({ db, actor, input }) => saveDemand(db, actor, input), ofDemand),
  serve(demandsApi.delete, async ({ db, actor, input }) => {
    await deleteDemands(db, actor, input.id);
    return {};
  }),
  serve(demandsApi.export, async ({ db, actor, input }) =>
    exportOf('需求', COLUMNS, input.columns, streamDemands(db, actor, input)),
  ),
];

const COLUMNS = [
  { key: 'topic', title: '课题', width: 30 },
  { key: 'contactName', title: '客户' },
  { key: 'cooperationName', title: '机构', width: 28 },
  { key: 'authorName', title: '业务员' },
  { key: 'field', title: '领域' },
  { key: 'audience', title: '对象' },
  { key: 'headcount', title: '人数', type: 'number' as const },
  { key: 'dateFrom', title: '开始日期', type: 'date' as const },
  { key: 'dateTo', title: '结束日期', type: 'date' as const },
  { key: 'days', title: '天数', type: 'number' as const },
  { key: 'cityName', title: '城市' },
  { key: 'mode', title: '方式' },
  { key: 'budget', title: '预算', type: 'money' as const },
  { key: 'deadline', title: '截止日期', type: 'date' as const },
  { key: 'status', title: '状态', value: (row: { status: number }) => DEMAND_STATUS[row.status as 1] },
  { key: 'remark', title: '备注', width: 40 },
  { key: 'updatedAt', title: '更新时间', type: 'time' as const },
];
