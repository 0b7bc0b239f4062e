import { outlinesApi } from '@shibiao/contract/outlines';
import { Input } from 'antd';
import type { FileRef } from '../../lib/upload.ts';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';

/** A new version of a document; lessons keep the version that they have. */
export default function VersionForm({
  node,
  onClose,
}: {
  node: { id: number; name: string };
  onClose: () => void;
}) {
  return (
    <FormDrawer
      title={`新版本：${node.name}`}
      endpoint={outlinesApi.edit}
      formKey={`outline-version-${node.id}`}
      initial={{ id: node.id, files: [] }}
      prepare={(values) => ({
        id: node.id,
        fileId: (values.files as FileRef[])[0]?.id,
        note: values.note as string,
      })}
      columns={1}
      okText="上传"
      onClose={onClose}
    >
      <Field name="files" label="文件" mustFill extra="已用于课程的仍是原来的版本，需要时在课程里更新">
        <FileUpload purpose="outline" max={1} />
      </Field>
      <Field name="note" label="改了什么">
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  );
}
