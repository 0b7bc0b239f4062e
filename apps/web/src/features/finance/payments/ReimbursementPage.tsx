import { PaymentsList } from './PaymentsList.tsx';

export default function ReimbursementPage() {
  return <PaymentsList kind={2} screen="finance/reimbursement" />;
}
