import { BankAccounts } from './BankAccounts.tsx';
import '../finance.css';

/** 银行: the company's own accounts and the receipts on each. */
export default function BanksPage() {
  return (
    <div className="finance-page">
      <BankAccounts chooser={null} />
    </div>
  );
}
