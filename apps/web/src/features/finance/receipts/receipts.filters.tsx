import { RECEIPT_METHODS } from '@shibiao/contract/finance/receipts';
import { byInstitution, byOrganisation, byPeopleOf, byPerson, byTeam } from '../../../pickers/filters.tsx';
import type { Filter } from '../../../ui/PagedTable.tsx';
import { codeOptions, flagOptions } from '../../../ui/texts.tsx';
import { BankName, BankSelect } from '../choices.tsx';

export const filters: Filter[] = [
  { key: 'keyword', label: '单号、付款方或机构', kind: 'text', width: 200 },
  byInstitution,
  { key: 'from', toKey: 'to', label: '收款日期', kind: 'dateRange' },
  byPerson('authorId', '业务员'),
  byTeam,
  byOrganisation,
  byPeopleOf,
  {
    key: 'hasRemainder',
    label: '分配',
    kind: 'select',
    width: 120,
    options: flagOptions('有未分配', '已分配完'),
  },
  { key: 'method', label: '方式', kind: 'select', width: 120, options: codeOptions(RECEIPT_METHODS) },
  {
    key: 'bankAccountId',
    label: '收款账户',
    kind: 'custom',
    width: 210,
    text: (value) => <BankName id={value} />,
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
