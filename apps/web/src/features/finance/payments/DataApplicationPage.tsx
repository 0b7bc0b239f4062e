import { PaymentsList } from './PaymentsList.tsx';

export default function DataApplicationPage() {
  return <PaymentsList kind={3} screen="finance/dataApplication" />;
}
