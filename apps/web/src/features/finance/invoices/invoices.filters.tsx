import { INVOICE_KINDS, INVOICE_STATUS, type invoiceListApi } from '@shibiao/contract/finance/invoices';
import { byInstitution, byPerson } from '../../../pickers/filters.tsx';
import type { Filter, RowOf } from '../../../ui/PagedTable.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { byCompany } from '../choices.tsx';

export type Invoice = RowOf<typeof invoiceListApi.invoices>;

export const filters: Filter[] = [
  { key: 'keyword', label: '抬头、号码、税号或机构', kind: 'text', width: 210 },
  { key: 'status', label: '状态', kind: 'select', width: 120, options: codeOptions(INVOICE_STATUS) },
  byInstitution,
  { key: 'from', toKey: 'to', label: '申请日期', kind: 'dateRange' },
  byPerson('authorId', '业务员'),
  { key: 'kind', label: '票种', kind: 'select', width: 110, options: codeOptions(INVOICE_KINDS) },
  { key: 'issuedFrom', toKey: 'issuedTo', label: '开票日期', kind: 'dateRange' },
  byCompany,
];
