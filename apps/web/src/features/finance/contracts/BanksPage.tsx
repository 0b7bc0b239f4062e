import styles from '../finance.module.css';
import { BankAccounts } from './BankAccounts.tsx';

/** 银行: the company's own accounts and the receipts on each. */
export default function BanksPage() {
  return (
    <div className={styles.page}>
      <BankAccounts chooser={null} />
    </div>
  );
}
