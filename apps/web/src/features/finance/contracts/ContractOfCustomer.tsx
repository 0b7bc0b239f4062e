import type { NewOfCustomerProps } from '../../../shared/records/newOfCustomer.ts';
import { ContractForm } from './ContractForm.tsx';

/** A contract with the institution of a customer. */
export default function ContractOfCustomer({ customer, onClose }: NewOfCustomerProps) {
  return (
    <ContractForm
      contract={null}
      institution={{ id: customer.coorgid, name: customer.cooperationName }}
      onClose={onClose}
    />
  );
}
