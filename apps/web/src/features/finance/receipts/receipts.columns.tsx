import { RECEIPT_METHODS, type receiptListApi } from '@shibiao/contract/finance/receipts';
import { byInstitution, byOrganisation, byPerson, byTeam } from '../../../pickers/filters.tsx';
import type { Column, Filter, RowOf } from '../../../ui/PagedTable.tsx';
import { DateText, Money } from '../../../ui/texts.tsx';
import { isZero } from '../amounts.ts';
import { asOptions, BankSelect } from '../choices.tsx';

export type Receipt = RowOf<typeof receiptListApi.receipts>;

export const columns: Column<Receipt>[] = [
  { key: 'no', title: '收款单号', width: 150, fixed: 'left' },
  {
    key: 'receivedOn',
    title: '收款日期',
    width: 110,
    sortable: true,
    render: (row) => <DateText value={row.receivedOn} />,
  },
  { key: 'cooperationName', title: '机构', width: 220 },
  {
    key: 'amount',
    title: '收款金额（元）',
    width: 140,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.amount} />,
  },
  {
    key: 'allocated',
    title: '已分配（元）',
    width: 130,
    align: 'right',
    render: (row) => <Money value={row.allocated} />,
  },
  {
    key: 'remainder',
    title: '未分配（元）',
    width: 130,
    align: 'right',
    render: (row) =>
      isZero(row.remainder) ? null : (
        <b className="accent">
          <Money value={row.remainder} />
        </b>
      ),
  },
  { key: 'authorName', title: '业务员', width: 90 },
  { key: 'method', title: '方式', width: 90 },
  { key: 'bankName', title: '收款账户', width: 170 },
  { key: 'payer', title: '付款方', width: 200 },
  { key: 'remark', title: '备注', width: 180, defaultHidden: true },
  {
    key: 'createdAt',
    title: '登记时间',
    width: 150,
    defaultHidden: true,
    render: (row) => <DateText value={row.createdAt} />,
  },
  { key: 'cancelReason', title: '取消原因', width: 180, defaultHidden: true },
];

export const filters: Filter[] = [
  { key: 'keyword', label: '单号、付款方或机构', kind: 'text', width: 200 },
  byInstitution,
  { key: 'from', toKey: 'to', label: '收款', kind: 'dateRange' },
  byPerson('authorId', '业务员'),
  byTeam,
  byOrganisation,
  {
    key: 'hasRemainder',
    label: '分配',
    kind: 'select',
    width: 120,
    options: [
      { value: 'true', label: '有未分配' },
      { value: 'false', label: '已分配完' },
    ],
  },
  { key: 'method', label: '方式', kind: 'select', width: 120, options: asOptions(RECEIPT_METHODS) },
  {
    key: 'bankAccountId',
    label: '收款账户',
    kind: 'custom',
    width: 210,
    render: (value, onChange) => <BankSelect value={value ? Number(value) : null} onChange={onChange} />,
  },
  {
    key: 'isCancelled',
    label: '有效',
    kind: 'select',
    width: 120,
    options: [{ value: 'true', label: '已取消的' }],
  },
];
