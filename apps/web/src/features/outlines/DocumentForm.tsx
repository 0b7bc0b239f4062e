import { NODE_PURPOSES, outlinesApi } from '@shibiao/contract/outlines';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Select } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import type { FileRef } from '../../lib/upload.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { TeacherPicker } from '../../pickers/TeacherPicker.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { folderChoices } from './tree.ts';

interface Props {
  /** The tree that it is added to, where that is known. */
  teacherId?: number | undefined;
  parentId?: number | undefined;
  onClose: () => void;
}

/** A new document with its first version. */
export default function DocumentForm({ teacherId, parentId, onClose }: Props) {
  const isTeacher = useUser().userInfo.userType === 3;
  return (
    <FormDrawer
      title="上传文档"
      endpoint={outlinesApi.edit}
      formKey={`outline-${teacherId ?? 'new'}-${parentId ?? 0}`}
      initial={{ teacherId, parentId: parentId ?? 0, purpose: '课纲', files: [] }}
      prepare={(values) => {
        const [file] = values.files as FileRef[];
        return { ...values, kind: 'doc', fileId: file?.id, name: values.name || file?.name };
      }}
      onClose={onClose}
    >
      {!teacherId && !isTeacher && (
        <Field name="teacherId" label="讲师" mustFill>
          <TeacherPicker />
        </Field>
      )}
      <Folder known={teacherId} isOwn={isTeacher} />
      <Field name="files" label="文件" mustFill isWide>
        <FileUpload purpose="outline" max={1} />
      </Field>
      <Field name="name" label="名称" extra="不填则用文件名">
        <Input />
      </Field>
      <Field name="purpose" label="用途">
        <Select options={codeOptions(NODE_PURPOSES)} />
      </Field>
      <Field name="topic" label="课题">
        <Input />
      </Field>
      <Field name="field" label="领域">
        <DictionarySelect list="field" />
      </Field>
      <Field name="note" label="版本说明" isWide>
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  );
}

/** @param isOwn a teacher's own tree, which needs no naming */
function Folder({ known, isOwn }: { known: number | undefined; isOwn: boolean }) {
  const form = Form.useFormInstance();
  const teacherId = Form.useWatch<number | undefined>('teacherId', { form, preserve: true }) ?? known;
  const query = useQuery({
    ...queryOf(outlinesApi.treeLog, { teacherId: teacherId ?? null, count: 1 }),
    enabled: isOwn || Boolean(teacherId),
  });
  return (
    <Field name="parentId" label="文件夹">
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={folderChoices(query.data?.tree ?? [])}
        {...(isOwn || teacherId ? choicesOf(query) : {})}
      />
    </Field>
  );
}
