import { contractsApi } from '@shibiao/contract/finance/contracts';
import { useCan } from '../../../lib/session.ts';
import { useViewChoice } from '../../../ui/useViewChoice.tsx';
import styles from '../finance.module.css';
import { BankAccounts } from './BankAccounts.tsx';
import { Companies } from './Companies.tsx';
import { Contracts } from './Contracts.tsx';

const VIEWS = [
  { value: 'contracts', label: '合同' },
  { value: 'companies', label: '签约公司' },
] as const;
const BANKS = { value: 'banks', label: '银行账户' } as const;

/** 合同: contracts with institutions, the signing companies, their bank accounts. */
export default function ContractsPage() {
  const isFinance = useCan(contractsApi.saveBankAccount);
  const { view, choice } = useViewChoice(isFinance ? [...VIEWS, BANKS] : VIEWS);
  return (
    <div className={styles.page}>
      {view === 'contracts' && <Contracts chooser={choice} />}
      {view === 'companies' && <Companies chooser={choice} />}
      {view === 'banks' && <BankAccounts chooser={choice} />}
    </div>
  );
}
