import type { NewOfCustomerProps } from '../../shared/records/newOfCustomer.ts';
import DemandForm from './DemandForm.tsx';

/** A demand that is stated on the page of its customer. */
export default function DemandOfCustomer({ customer, onClose }: NewOfCustomerProps) {
  return <DemandForm demand={null} customer={customer} onClose={onClose} />;
}
