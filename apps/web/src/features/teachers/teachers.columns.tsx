import {
  COOPERATION_STATUS,
  MANAGEMENT_LEVEL,
  SETTLEMENT_METHOD,
  type teachersApi,
} from '@shibiao/contract/teachers';
import { RegionCascader } from '../../pickers/RegionCascader.tsx';
import { DateInput } from '../../ui/dates.tsx';
import type { Column, Filter, RowOf } from '../../ui/PagedTable.tsx';
import { DateText, Money, optionsOf, type Statuses, StatusTag } from '../../ui/texts.tsx';

export type Teacher = RowOf<typeof teachersApi.list>;

export const LEVEL = {
  1: [MANAGEMENT_LEVEL[1], 'good'],
  2: [MANAGEMENT_LEVEL[2], 'info'],
  3: [MANAGEMENT_LEVEL[3], 'quiet'],
  4: [MANAGEMENT_LEVEL[4], 'bad'],
} as const satisfies Statuses;
export const COOPERATION = {
  1: [COOPERATION_STATUS[1], 'good'],
  2: [COOPERATION_STATUS[2], 'warn'],
  3: [COOPERATION_STATUS[3], 'quiet'],
} as const satisfies Statuses;

export const columns: Column<Teacher>[] = [
  { key: 'name', title: '讲师', width: 110, fixed: 'left', sortable: true },
  {
    key: 'guanlilevel',
    title: '级别',
    width: 76,
    render: (row) => <StatusTag value={row.guanlilevel} of={LEVEL} />,
  },
  {
    key: 'hezuostatus',
    title: '合作',
    width: 84,
    render: (row) => <StatusTag value={row.hezuostatus} of={COOPERATION} />,
  },
  { key: 'fields', title: '领域', width: 170, ellipsis: true, render: (row) => row.fields.join('、') },
  { key: 'topics', title: '主讲课题', width: 260, ellipsis: true, render: (row) => row.topics.join('、') },
  { key: 'homeCityName', title: '常驻城市', width: 90 },
  {
    key: 'feeDay',
    title: '课酬/天',
    width: 100,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.feeDay} />,
  },
  {
    key: 'feeHalfDay',
    title: '课酬/半天',
    width: 100,
    align: 'right',
    render: (row) => <Money value={row.feeHalfDay} />,
  },
  { key: 'score', title: '评分', width: 70, align: 'right', sortable: true },
  { key: 'phone', title: '电话', width: 120 },
  { key: 'jiezhidate', title: '合作截止', width: 108, render: (row) => <DateText value={row.jiezhidate} /> },
  {
    key: 'jiesuanfangshi',
    title: '结算方式',
    width: 100,
    render: (row) => (row.jiesuanfangshi === null ? null : SETTLEMENT_METHOD[row.jiesuanfangshi as 1]),
  },
  { key: 'tags', title: '标签', width: 140, ellipsis: true, render: (row) => row.tags.join('、') },
];

const FOR_STAFF: readonly string[] = [
  'feeDay',
  'feeHalfDay',
  'phone',
  'jiesuanfangshi',
  'jiezhidate',
  'feeMax',
];
/** Partners are told no fees, phones and terms. */
export const shownTo =
  (userType: number) =>
  ({ key }: { key: string }) =>
    userType !== 2 || !FOR_STAFF.includes(key);

export const filters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音或首字母', kind: 'text', width: 180 },
  { key: 'field', label: '领域', kind: 'text', width: 120 },
  { key: 'tag', label: '标签', kind: 'text', width: 110 },
  { key: 'guanlilevel', label: '级别', kind: 'select', width: 100, options: optionsOf(LEVEL) },
  { key: 'hezuostatus', label: '合作', kind: 'select', width: 100, options: optionsOf(COOPERATION) },
  {
    key: 'cityId',
    label: '常驻城市',
    kind: 'custom',
    width: 160,
    render: (value, onChange) => (
      <RegionCascader depth={2} value={value ? Number(value) : null} onChange={onChange} />
    ),
  },
  {
    key: 'gender',
    label: '性别',
    kind: 'select',
    width: 90,
    options: [
      { value: '1', label: '男' },
      { value: '2', label: '女' },
    ],
  },
  { key: 'feeMax', label: '课酬/天不超过', kind: 'text', width: 120 },
  {
    key: 'freeOn',
    label: '当天有空',
    kind: 'custom',
    width: 140,
    render: (value, onChange) => (
      <DateInput value={value ?? null} onChange={onChange} placeholder="当天有空" />
    ),
  },
];
