import { BankAccounts } from './BankAccounts.tsx';
import '../finance.css';

/** 银行: the company's own accounts and what came in on each. */
export default function BanksPage() {
  return (
    <div className="finance-page">
      <BankAccounts chooser={null} />
    </div>
  );
}
