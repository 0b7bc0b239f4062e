import type { RequestDetail } from '@shibiao/contract/requests/requests';
import { Input } from 'antd';
import { DateInput } from '../../../ui/dates.tsx';
import { FileUpload } from '../../../ui/FileUpload.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { NumberInput } from '../../../ui/NumberInput.tsx';
import { commonOf } from '../initial.ts';
import { AboutFields } from './AboutFields.tsx';

export const paperOf = (request: RequestDetail) => ({ ...commonOf(request), ...request.paper });

/** Facts of a document that is asked for or sealed. */
export const PaperFields = ({ request, label }: { request: RequestDetail | null; label: string }) => (
  <>
    <Field name="document" label={label} isWide>
      <Input maxLength={100} />
    </Field>
    <Field name="copies" label="份数">
      <NumberInput min={1} max={999} style={{ width: '100%' }} />
    </Field>
    <Field name="neededOn" label="什么时候要">
      <DateInput />
    </Field>
    <AboutFields request={request} />
    <Field name="reason" label="用途" isWide>
      <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
    </Field>
    <Field name="files" label="附件" isWide>
      <FileUpload purpose="request" />
    </Field>
  </>
);
