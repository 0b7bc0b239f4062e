import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { portalMoneyApi } from '@shibiao/contract/portalMoney';
import { Input } from 'antd';
import { call } from '../../lib/call.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';

const PROFILES = answeredTo(portalMoneyApi.profiles, 'partner');
export type Profile = OutputOf<typeof PROFILES>['list'][number];

interface Props {
  profile: Profile | null;
  onSaved?: () => void;
  onClose: () => void;
}

/** Form of a title for invoices. */
export default function ProfileForm({ profile, onSaved, onClose }: Props) {
  return (
    <FormDrawer
      title={profile ? '修改开票信息' : '新增开票信息'}
      endpoint={portalMoneyApi.saveProfile}
      formKey="invoice-profile"
      initial={profile ?? {}}
      reload={async () => {
        const { list } = await call(PROFILES, {});
        return { ...(list.find(({ id }) => id === profile?.id) ?? profile) };
      }}
      onSaved={() => onSaved?.()}
      onClose={onClose}
    >
      <Field name="title" label="抬头" isWide>
        <Input />
      </Field>
      <Field name="taxNo" label="税号" extra="专票必填">
        <Input maxLength={30} />
      </Field>
      <Field name="phone" label="电话">
        <Input />
      </Field>
      <Field name="address" label="地址" isWide>
        <Input />
      </Field>
      <Field name="bankName" label="开户行">
        <Input />
      </Field>
      <Field name="bankAccount" label="账号">
        <Input />
      </Field>
      <Field name="email" label="收电子发票的邮箱" isWide>
        <Input />
      </Field>
    </FormDrawer>
  );
}
