import type { NewOfCustomerProps } from '../../shared/records/newOfCustomer.ts';
import LessonForm from './LessonForm.tsx';

/** Form of a lesson on its customer's page. */
export default function LessonOfCustomer({ customer, onClose }: NewOfCustomerProps) {
  return (
    <LessonForm
      lesson={null}
      draft={{
        values: { lessonstatus: 3, sessions: [], isOnline: false, contactId: customer.id },
        contact: { id: customer.id, name: customer.contactName },
        teacher: null,
      }}
      onClose={onClose}
    />
  );
}
