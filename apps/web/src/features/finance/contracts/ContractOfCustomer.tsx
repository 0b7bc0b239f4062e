import type { NewOfCustomerProps } from '../../../shared/records/newOfCustomer.ts';
import { ContractForm } from './ContractForm.tsx';

/** Form of a contract with a customer's institution. */
export default function ContractOfCustomer({ customer, onClose }: NewOfCustomerProps) {
  return (
    <ContractForm
      contract={null}
      institution={{ id: customer.coorgid, name: customer.cooperationName }}
      onClose={onClose}
    />
  );
}
