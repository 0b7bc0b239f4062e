import type { NewOfCustomerProps } from '../../shared/records/newOfCustomer.ts';
import LessonForm from './LessonForm.tsx';

/** A lesson that is planned on the page of its customer. */
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
