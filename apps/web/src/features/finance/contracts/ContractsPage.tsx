import { contractsApi } from '@shibiao/contract/finance/contracts';
import { Segmented } from 'antd';
import { usePage } from '../../../lib/page.tsx';
import { useCan } from '../../../lib/session.ts';
import { BankAccounts } from './BankAccounts.tsx';
import { Companies } from './Companies.tsx';
import { Contracts } from './Contracts.tsx';
import '../finance.css';

const TABS = [
  { value: 'contracts', label: '合同' },
  { value: 'companies', label: '签约公司' },
  { value: 'banks', label: '银行账户' },
] as const;

/** 合同: contracts with institutions, the companies that sign them, their bank accounts. */
export default function ContractsPage() {
  const page = usePage();
  const isFinance = useCan(contractsApi.saveBankAccount);
  const tab = TABS.find((one) => one.value === page.search.tab)?.value ?? 'contracts';
  const tabs = TABS.filter((one) => one.value !== 'banks' || isFinance);
  const chooser = (
    <Segmented
      value={tab}
      options={tabs.map(({ value, label }) => ({ value, label }))}
      onChange={(value) => page.setSearch({ tab: value, page: null, sort: null, order: null, keyword: null })}
    />
  );
  return (
    <div className="finance-page">
      {tab === 'contracts' && <Contracts chooser={chooser} />}
      {tab === 'companies' && <Companies chooser={chooser} />}
      {tab === 'banks' && <BankAccounts chooser={chooser} />}
    </div>
  );
}
