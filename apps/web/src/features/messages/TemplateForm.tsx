import { sentMessagesApi } from '@shibiao/contract/sentMessages';
import { Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';
import { MessageContent } from './MessageContent.tsx';
import { SENT_TYPES } from './sentTypes.ts';

interface Props {
  template: RowOf<typeof sentMessagesApi.templates> | null;
  onClose: () => void;
}

/** Form of a message template. */
export default function TemplateForm({ template, onClose }: Props) {
  return (
    <FormDrawer
      title={template ? '修改模板' : '新建模板'}
      endpoint={sentMessagesApi.saveTemplate}
      formKey="messageTemplate"
      initial={template ?? { msgSendtype: 12 }}
      reload={async () => ({ ...(await call(sentMessagesApi.templates, { id: template?.id })).list[0] })}
      width={720}
      onClose={onClose}
    >
      <Field name="name" label="模板名称">
        <Input />
      </Field>
      <Field name="msgSendtype" label="类型">
        <Select options={SENT_TYPES} />
      </Field>
      <Field name="title" label="标题" isWide>
        <Input />
      </Field>
      <MessageContent />
    </FormDrawer>
  );
}
