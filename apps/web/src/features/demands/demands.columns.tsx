import { DEMAND_MODES, DEMAND_STATUS, type demandsApi } from '@shibiao/contract/demands';
import type { Column, Filter, RowOf } from '../../ui/PagedTable.tsx';
import { DateText, Money, optionsOf, type Statuses, StatusTag } from '../../ui/texts.tsx';

export type Demand = RowOf<typeof demandsApi.list>;

export const STATUS = {
  1: [DEMAND_STATUS[1], 'info'],
  2: [DEMAND_STATUS[2], 'warn'],
  3: [DEMAND_STATUS[3], 'warn'],
  4: [DEMAND_STATUS[4], 'good'],
  5: [DEMAND_STATUS[5], 'quiet'],
} as const satisfies Statuses;

export const columns: Column<Demand>[] = [
  { key: 'topic', title: '课题', width: 220, fixed: 'left' },
  { key: 'status', title: '状态', width: 92, render: (row) => <StatusTag value={row.status} of={STATUS} /> },
  { key: 'contactName', title: '客户', width: 90 },
  { key: 'cooperationName', title: '机构', width: 190 },
  { key: 'authorName', title: '业务员', width: 90 },
  {
    key: 'dateFrom',
    title: '开始日期',
    width: 108,
    sortable: true,
    render: (row) => <DateText value={row.dateFrom} />,
  },
  { key: 'days', title: '天数', width: 64, align: 'right' },
  { key: 'cityName', title: '城市', width: 90 },
  { key: 'mode', title: '方式', width: 70 },
  {
    key: 'budget',
    title: '预算（元）',
    width: 110,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.budget} />,
  },
  {
    key: 'deadline',
    title: '截止',
    width: 108,
    sortable: true,
    render: (row) => <DateText value={row.deadline} />,
  },
  {
    key: 'updatedAt',
    title: '更新',
    width: 150,
    sortable: true,
    render: (row) => <DateText value={row.updatedAt} />,
  },
];

export const filters: Filter[] = [
  { key: 'keyword', label: '课题或拼音', kind: 'text', width: 180 },
  { key: 'status', label: '状态', kind: 'select', width: 120, options: optionsOf(STATUS) },
  { key: 'from', toKey: 'to', label: '开始日期', kind: 'dateRange' },
  {
    key: 'mode',
    label: '方式',
    kind: 'select',
    width: 100,
    options: DEMAND_MODES.map((mode) => ({ value: mode, label: mode })),
  },
];
