import type { paymentListApi } from '@shibiao/contract/finance/payments';
import { PAYMENT_KINDS, PAYMENT_STATUS } from '@shibiao/contract/finance/payments';
import { byPerson } from '../../../pickers/filters.tsx';
import type { Filter, RowOf } from '../../../ui/PagedTable.tsx';
import { codeOptions } from '../../../ui/texts.tsx';

export type Payment = RowOf<typeof paymentListApi.payments>;
export type Kind = 1 | 2 | 3 | 4;

/** `isOfKind`: the list has one kind, so its filter is left out. */
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
          options: codeOptions(PAYMENT_KINDS),
        },
      ]),
  { key: 'status', label: '状态', kind: 'select', width: 130, options: codeOptions(PAYMENT_STATUS) },
  byPerson('applicantId', '申请人'),
  { key: 'from', toKey: 'to', label: '提交日期', kind: 'dateRange' },
  { key: 'paidFrom', toKey: 'paidTo', label: '付款日期', kind: 'dateRange' },
];
