import { INVOICE_KINDS, type invoiceListApi } from '@shibiao/contract/finance/invoices';
import { byInstitution, byPerson } from '../../../pickers/filters.tsx';
import type { Column, Filter, RowOf } from '../../../ui/PagedTable.tsx';
import { DateText, Money, optionsOf, type Statuses, StatusTag } from '../../../ui/texts.tsx';
import { asOptions, CompanySelect } from '../choices.tsx';

export type Invoice = RowOf<typeof invoiceListApi.invoices>;

export const INVOICE_TONES = {
  1: ['待开票', 'warn'],
  2: ['已开票', 'info'],
  3: ['已邮寄', 'good'],
  4: ['已作废', 'quiet'],
  5: ['已红冲', 'bad'],
} as const satisfies Statuses;

export const percent = (rate: string) => `${Number((Number(rate) * 100).toFixed(2))}%`;

export const columns: Column<Invoice>[] = [
  { key: 'title', title: '抬头', width: 220, fixed: 'left' },
  {
    key: 'status',
    title: '状态',
    width: 90,
    render: (row) => <StatusTag value={row.status} of={INVOICE_TONES} />,
  },
  { key: 'no', title: '发票号码', width: 150 },
  {
    key: 'amount',
    title: '价税合计（元）',
    width: 140,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.amount} />,
  },
  { key: 'cooperationName', title: '机构', width: 200 },
  { key: 'kind', title: '票种', width: 70 },
  { key: 'authorName', title: '业务员', width: 90 },
  {
    key: 'appliedAt',
    title: '申请时间',
    width: 150,
    sortable: true,
    render: (row) => <DateText value={row.appliedAt} />,
  },
  {
    key: 'issuedAt',
    title: '开票日期',
    width: 110,
    sortable: true,
    render: (row) => <DateText value={row.issuedAt} pattern="YYYY-MM-DD" />,
  },
  { key: 'trackingNo', title: '快递单号', width: 140 },
  { key: 'taxNo', title: '税号', width: 180, defaultHidden: true },
  { key: 'rate', title: '税率', width: 70, defaultHidden: true, render: (row) => percent(row.rate) },
  {
    key: 'taxAmount',
    title: '税额（元）',
    width: 110,
    align: 'right',
    defaultHidden: true,
    render: (row) => <Money value={row.taxAmount} />,
  },
  { key: 'companyName', title: '签约公司', width: 180, defaultHidden: true },
  {
    key: 'postedAt',
    title: '邮寄时间',
    width: 150,
    defaultHidden: true,
    render: (row) => <DateText value={row.postedAt} />,
  },
  { key: 'reason', title: '作废或红冲原因', width: 180, defaultHidden: true },
  { key: 'remark', title: '备注', width: 180, defaultHidden: true },
];

export const filters: Filter[] = [
  { key: 'keyword', label: '抬头、号码、税号或机构', kind: 'text', width: 210 },
  { key: 'status', label: '状态', kind: 'select', width: 120, options: optionsOf(INVOICE_TONES) },
  byInstitution,
  { key: 'from', toKey: 'to', label: '申请', kind: 'dateRange' },
  byPerson('authorId', '业务员'),
  { key: 'kind', label: '票种', kind: 'select', width: 110, options: asOptions(INVOICE_KINDS) },
  { key: 'issuedFrom', toKey: 'issuedTo', label: '开票', kind: 'dateRange' },
  {
    key: 'companyId',
    label: '签约公司',
    kind: 'custom',
    width: 200,
    render: (value, onChange) => <CompanySelect value={value ? Number(value) : null} onChange={onChange} />,
  },
];
