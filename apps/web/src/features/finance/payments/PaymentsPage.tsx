import { PaymentsList } from './PaymentsList.tsx';

export default function PaymentsPage() {
  return <PaymentsList kind={null} screen="finance/payments" />;
}
