import { banksApi, contractsApi } from '@shibiao/contract/finance/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import type { Filter } from '../../ui/PagedTable.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';

interface Props {
  value?: number | null;
  onChange?: (value: number | null) => void;
  placeholder?: string;
  id?: string;
}
interface Choices {
  query: UseQueryResult;
  options: { value: number; label: string }[];
}
const WHILE = { staleTime: 10 * 60_000 };

/** A select that loads all of its few options. */
function ChoiceOf({ value, onChange, placeholder, id, query, options }: Props & Choices) {
  return (
    <Select
      id={id}
      aria-label={placeholder}
      placeholder={placeholder}
      allowClear={CLEARABLE}
      style={{ width: '100%' }}
      {...choicesOf(query)}
      value={query.isPending ? null : (value ?? null)}
      options={options}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
    />
  );
}

export function CompanySelect({ placeholder = '签约公司', ...field }: Props) {
  const query = useQuery(queryOf(contractsApi.companies, { count: 500 }, WHILE));
  const options = (query.data?.list ?? []).map((one) => ({ value: one.id, label: one.name }));
  return <ChoiceOf {...field} placeholder={placeholder} query={query} options={options} />;
}

export function BankSelect({ placeholder = '收款账户', ...field }: Props) {
  const query = useQuery(queryOf(banksApi.banks, { count: 500 }, WHILE));
  const options = (query.data?.list ?? []).map((one) => ({ value: one.id, label: bankLabel(one) }));
  return <ChoiceOf {...field} placeholder={placeholder} query={query} options={options} />;
}

function CompanyName({ id }: { id: string }) {
  const { data } = useQuery(queryOf(contractsApi.companies, { count: 500 }, WHILE));
  return data?.list.find((one) => one.id === Number(id))?.name ?? '…';
}

const bankLabel = (one: { bankName: string; accountNo: string; title: string | null }): string =>
  `${one.bankName} ${one.accountNo.slice(-4)}${one.title ? ` · ${one.title}` : ''}`;

export function BankName({ id }: { id: string }) {
  const { data } = useQuery(queryOf(banksApi.banks, { count: 500 }, WHILE));
  const bank = data?.list.find((one) => one.id === Number(id));
  return bank ? bankLabel(bank) : '…';
}

export const byCompany: Filter = {
  key: 'companyId',
  label: '签约公司',
  kind: 'custom',
  width: 200,
  text: (value) => <CompanyName id={value} />,
  render: (value, onChange) => <CompanySelect value={value ? Number(value) : null} onChange={onChange} />,
};
