import type { Endpoint, SentOf } from '@shibiao/contract/endpoint';
import type { FilePurpose } from '@shibiao/contract/files';
import { idsOf } from '../lib/upload.ts';
import { FileUpload } from './FileUpload.tsx';
import { FormDrawer } from './FormDrawer.tsx';
import { Field } from './form/Field.tsx';

interface Props<E extends Endpoint> {
  title: string;
  /** The command that attaches the files to their record. */
  endpoint: E;
  formKey: string;
  purpose: FilePurpose;
  hint?: string;
  /** Input of the command for the uploaded files. */
  sent: (fileIds: number[]) => SentOf<E>;
  onClose: () => void;
}

/** Uploads files and attaches them to a record. */
export function UploadDrawer<E extends Endpoint>(props: Props<E>) {
  const { title, endpoint, formKey, purpose, hint, sent, onClose } = props;
  return (
    <FormDrawer
      title={title}
      endpoint={endpoint}
      formKey={formKey}
      initial={{ files: [] }}
      columns={1}
      width={480}
      prepare={(values) => sent(idsOf(values.files))}
      onClose={onClose}
    >
      <Field name="files" label="文件" mustFill extra={hint}>
        <FileUpload purpose={purpose} />
      </Field>
    </FormDrawer>
  );
}
