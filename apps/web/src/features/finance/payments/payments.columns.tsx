import type { paymentListApi } from '@shibiao/contract/finance/payments';
import { PAYMENT_KINDS } from '@shibiao/contract/finance/payments';
import { byPerson } from '../../../pickers/filters.tsx';
import type { Column, Filter, RowOf } from '../../../ui/PagedTable.tsx';
import { DateText, Money, optionsOf, type Statuses, StatusTag } from '../../../ui/texts.tsx';

export type Payment = RowOf<typeof paymentListApi.payments>;
export type Kind = 1 | 2 | 3 | 4;

export const PAYMENT_TONES = {
  1: ['待经理审批', 'warn'],
  2: ['待财务审批', 'warn'],
  3: ['待付款', 'info'],
  4: ['已付款', 'good'],
  5: ['已驳回', 'bad'],
  6: ['已撤回', 'quiet'],
} as const satisfies Statuses;

/** `isOfKind`: the list is of one kind, so its column says nothing. */
export const columnsFor = (isOfKind: boolean): Column<Payment>[] => [
  { key: 'title', title: '事由', width: 260, fixed: 'left' },
  { key: 'no', title: '单号', width: 140 },
  ...(isOfKind
    ? []
    : [{ key: 'kind', title: '类型', width: 90, render: (row: Payment) => PAYMENT_KINDS[row.kind as Kind] }]),
  {
    key: 'amount',
    title: '金额（元）',
    width: 120,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.amount} />,
  },
  {
    key: 'status',
    title: '状态',
    width: 110,
    render: (row) => <StatusTag value={row.status} of={PAYMENT_TONES} />,
  },
  { key: 'applicantName', title: '申请人', width: 90 },
  { key: 'organisationName', title: '部门', width: 120 },
  {
    key: 'submittedAt',
    title: '提交时间',
    width: 150,
    sortable: true,
    render: (row) => <DateText value={row.submittedAt} />,
  },
  { key: 'payee', title: '收款人', width: 110 },
  {
    key: 'photos',
    title: '附件',
    width: 64,
    align: 'right',
    render: (row) => (row.photos > 0 ? row.photos : null),
  },
  {
    key: 'paidOn',
    title: '付款日期',
    width: 110,
    sortable: true,
    render: (row) => <DateText value={row.paidOn} />,
  },
  { key: 'method', title: '付款方式', width: 90, defaultHidden: true },
  { key: 'bankName', title: '开户行', width: 160, defaultHidden: true },
  { key: 'bankAccount', title: '账号', width: 180, defaultHidden: true },
  { key: 'rejectReason', title: '驳回原因', width: 180, defaultHidden: true },
  { key: 'remark', title: '备注', width: 180, defaultHidden: true },
];

export const filtersFor = (isOfKind: boolean): Filter[] => [
  { key: 'keyword', label: '事由、单号或收款人', kind: 'text', width: 200 },
  ...(isOfKind
    ? []
    : [
        {
          key: 'kind',
          label: '类型',
          kind: 'select' as const,
          width: 120,
          options: optionsOf(PAYMENT_KINDS),
        },
      ]),
  { key: 'status', label: '状态', kind: 'select', width: 130, options: optionsOf(PAYMENT_TONES) },
  byPerson('applicantId', '申请人'),
  { key: 'from', toKey: 'to', label: '提交', kind: 'dateRange' },
];
