import type { receivablesApi } from '@shibiao/contract/finance/receivables';
import { byInstitution, byPerson } from '../../../pickers/filters.tsx';
import type { Column, Filter, RowOf } from '../../../ui/PagedTable.tsx';
import { DateText, Money } from '../../../ui/texts.tsx';
import { isZero } from '../amounts.ts';

export type LessonFinance = RowOf<typeof receivablesApi.lessons>;

const money = (
  key: keyof LessonFinance,
  title: string,
  more: Partial<Column<LessonFinance>> = {},
): Column<LessonFinance> => ({
  key,
  title,
  width: 112,
  align: 'right',
  render: (row) => <Money value={row[key] as string} />,
  ...more,
});

/** Over 60 days is overdue (domain.md 4). */
const OVERDUE = 60;

export const columns: Column<LessonFinance>[] = [
  { key: 'lessonname', title: '课程', width: 220, fixed: 'left' },
  { key: 'lessonid', title: '课程编号', width: 130, defaultHidden: true },
  { key: 'cooperationName', title: '机构', width: 190 },
  { key: 'orgcontact', title: '客户', width: 90, defaultHidden: true },
  { key: 'authorName', title: '业务员', width: 84 },
  { key: 'organisationName', title: '部门', width: 110, defaultHidden: true },
  { key: 'teachername', title: '讲师', width: 84 },
  {
    key: 'lastDate',
    title: '结课日期',
    width: 108,
    sortable: true,
    render: (row) => <DateText value={row.lastDate} />,
  },
  money('feeIncome', '课程款', { sortable: true }),
  money('invoiced', '已开票'),
  money('received', '已收'),
  money('open', '未收', {
    sortable: true,
    render: (row) =>
      isZero(row.open) ? (
        <span className="quiet">已结清</span>
      ) : (
        <b>
          <Money value={row.open} />
        </b>
      ),
  }),
  {
    key: 'age',
    title: '账龄',
    width: 76,
    align: 'right',
    render: (row) =>
      row.age === null ? null : <span className={row.age > OVERDUE ? 'step-reason' : ''}>{row.age} 天</span>,
  },
  money('teacherFee', '课酬'),
  money('teacherPaid', '已付课酬'),
  money('subsidy', '补贴', { defaultHidden: true }),
  money('travelFee', '差旅', { defaultHidden: true }),
  money('otherCosts', '其他成本', { defaultHidden: true }),
  money('profit', '利润', { sortable: true }),
];

export const filters: Filter[] = [
  { key: 'keyword', label: '课程名称、编号或拼音', kind: 'text', width: 200 },
  byInstitution,
  byPerson('authorId', '业务员'),
  { key: 'from', toKey: 'to', label: '结课', kind: 'dateRange' },
  {
    key: 'lessonstatus',
    label: '课程状态',
    kind: 'select',
    width: 130,
    options: [
      { value: '1', label: '已确认' },
      { value: '3', label: '预留' },
      { value: '2', label: '延期' },
      { value: '0', label: '取消确认' },
      { value: '4', label: '取消预留' },
    ],
  },
];

/** Query names of product.md 2 that links bring along and the page shows as labels. */
export const LINKED = [
  'jieqing',
  'zhangling',
  'band',
  'personnelId',
  'dqid',
  'dqname',
  'zuzhangName',
  'isHome',
] as const;
