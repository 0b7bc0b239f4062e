import type { NewOfCustomerProps } from '../../shared/records/newOfCustomer.ts';
import DemandForm from './DemandForm.tsx';

/** Form of a demand on its customer's page. */
export default function DemandOfCustomer({ customer, onClose }: NewOfCustomerProps) {
  return <DemandForm demand={null} customer={customer} onClose={onClose} />;
}
