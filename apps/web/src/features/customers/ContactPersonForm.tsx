import { customersApi } from '@shibiao/contract/customers/customers';
import { Input, Switch } from 'antd';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';

interface Props {
  customer: { id: number; cooperationName: string };
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** 添加对接人: another contact person of the same institution, with the same owner. */
export default function ContactPersonForm({ customer, onSaved, onClose }: Props) {
  return (
    <FormDrawer
      title={`添加对接人：${customer.cooperationName}`}
      endpoint={customersApi.addContactPerson}
      initial={{ contactId: customer.id, isKeyPerson: false }}
      formKey={`contact-person-${customer.id}`}
      columns={1}
      onSaved={(saved) => onSaved(saved.id)}
      onClose={onClose}
    >
      <Field name="contactName" label="姓名">
        <Input autoFocus />
      </Field>
      <Field name="tel" label="电话">
        <Input inputMode="tel" />
      </Field>
      <Field name="position" label="职位">
        <DictionarySelect list="position" />
      </Field>
      <Field name="wechat" label="微信">
        <Input />
      </Field>
      <Field name="isKeyPerson" label="关键人" valuePropName="checked">
        <Switch checkedChildren="是" unCheckedChildren="否" />
      </Field>
      <Field name="remark" label="备注">
        <Input.TextArea rows={3} maxLength={1000} showCount />
      </Field>
    </FormDrawer>
  );
}
