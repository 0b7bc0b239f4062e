import { customersApi } from '@shibiao/contract/customers/customers';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import type { RequestDetail } from '@shibiao/contract/requests/requests';
import { CustomerPicker } from '../../../pickers/CustomerPicker.tsx';
import { LessonPicker } from '../../../pickers/LessonPicker.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Field } from '../../../ui/form/Field.tsx';

const chosen = (id: number | null | undefined, name: string | null | undefined) =>
  id ? { id, name: name ?? '' } : null;

/** The lesson or customer that a request is for. */
export const AboutFields = ({ request }: { request: RequestDetail | null }) => (
  <>
    <Can to={lessonsApi.list}>
      <Field name="lessonId" label="课程">
        <LessonPicker chosen={chosen(request?.lessonId, request?.lessonName)} />
      </Field>
    </Can>
    <Can to={customersApi.list}>
      <Field name="contactId" label="客户">
        <CustomerPicker chosen={chosen(request?.contactId, request?.contactName)} />
      </Field>
    </Can>
  </>
);
