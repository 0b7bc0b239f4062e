import { CUSTOMER_KINDS, customersApi, LEVELS } from '@shibiao/contract/customers/customers';
import { Input, Radio, Select, Switch } from 'antd';
import { call } from '../../lib/call.ts';
import { useUser } from '../../lib/session.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { RegionField } from '../../pickers/RegionField.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormNote } from '../../ui/form/FormNote.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import type { CustomerRow } from './customers.columns.tsx';
import { DuplicateHint } from './DuplicateHint.tsx';
import { InstitutionInput } from './InstitutionInput.tsx';
import { NewInstitution } from './NewInstitution.tsx';

interface Props {
  customer: CustomerRow | null;
  /** The institution of a new customer, when known. */
  institution?: { id: number; cooperationName: string };
  onSaved?: (id: number) => void;
  onClose: () => void;
}

/** The form names the institution only, and the owner only for a new customer. */
const formOf = ({ coorgid: _coorgid, authorId: _authorId, ...values }: Partial<CustomerRow>) => values;

/** Form of a customer. The server finds the institution by its name, or creates it. */
export default function CustomerForm({ customer, institution, onSaved, onClose }: Props) {
  const user = useUser();
  const isLeader = user.roles.some((role) => role !== 'salesperson' && role !== 'market_department');
  return (
    <FormDrawer
      title={customer ? `修改客户：${customer.contactName}` : '新建客户'}
      endpoint={customersApi.save}
      initial={formOf(
        customer ?? {
          level: 'D',
          isKeyPerson: false,
          cooperationName: institution?.cooperationName,
        },
      )}
      formKey={institution ? `customer-at-${institution.id}` : 'customer'}
      reload={() => call(customersApi.one, { id: customer?.id ?? 0 }).then(formOf)}
      onSaved={(saved) => onSaved?.(saved.id)}
      onClose={onClose}
    >
      <Field name="contactName" label="客户姓名">
        <Input autoFocus placeholder="联系人姓名" />
      </Field>
      <Field name="tel" label="电话">
        <Input placeholder="手机号或座机" inputMode="tel" />
      </Field>
      <Field name="cooperationName" label="机构" isWide mustFill>
        <InstitutionInput />
      </Field>
      <NewInstitution />
      <FormNote of={['contactName', 'tel', 'cooperationName']}>
        <DuplicateHint customer={customer} />
      </FormNote>
      <Field name="position" label="职位">
        <DictionarySelect list="position" />
      </Field>
      <Field name="wechat" label="微信">
        <Input />
      </Field>
      <Field name="level" label="等级">
        <Radio.Group optionType="button" options={codeOptions(LEVELS)} />
      </Field>
      <Field name="isKeyPerson" label="关键人" valuePropName="checked">
        <Switch checkedChildren="是" unCheckedChildren="否" />
      </Field>
      <RegionField label="地区（不填则随机构）" names={['provinceId', 'cityId']} />
      <Field name="source" label="来源">
        <DictionarySelect list="customerSource" />
      </Field>
      <Field name="kind" label="类别">
        <Select placeholder="按所在部门" allowClear={CLEARABLE} options={codeOptions(CUSTOMER_KINDS)} />
      </Field>
      {!customer && isLeader && (
        <Field name="authorId" label="负责人（不填则为自己）">
          <PersonnelPicker />
        </Field>
      )}
      <Field name="remark" label="备注" isWide>
        <Input.TextArea rows={3} maxLength={1000} showCount />
      </Field>
    </FormDrawer>
  );
}
