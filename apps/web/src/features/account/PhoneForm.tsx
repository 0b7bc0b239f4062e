import { identityApi } from '@shibiao/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { reloadUser, useUser } from '../../lib/session.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';

/** Another number to sign in with: a code to the old and to the new one, or the password where no codes are sent. */
export default function PhoneForm({ onClose }: { onClose: () => void }) {
  const { phone } = useUser();
  const options = useQuery(queryOf(identityApi.loginOptions, {}));
  if (!options.data) return <QueryLine of={options} />;
  return (
    <FormDrawer
      title="更换手机号"
      endpoint={identityApi.changePhone}
      formKey="own-phone"
      initial={{}}
      columns={1}
      okText="更换"
      onSaved={() => {
        notify.success('手机号已更换，其他设备已退出登录');
        void reloadUser();
      }}
      onClose={onClose}
    >
      <Field name="phone" label="新手机号" extra="以后用它登录，您档案里的手机号同时更新">
        <Input inputMode="tel" autoComplete="tel" maxLength={20} />
      </Field>
      {options.data.sendsCodes ? (
        <>
          <Field name="oldCode" label={`发到 ${phone} 的验证码`} mustFill>
            <PhoneCode />
          </Field>
          <Field name="code" label="发到新手机号的验证码" mustFill>
            <PhoneCode isNew />
          </Field>
        </>
      ) : (
        <Field name="password" label="当前密码" mustFill>
          <Input.Password autoComplete="current-password" />
        </Field>
      )}
    </FormDrawer>
  );
}

interface CodeProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  isNew?: boolean;
}

/** A code to the own number, or to the new one as it is typed in the form. */
function PhoneCode({ isNew = false, ...input }: CodeProps) {
  const form = Form.useFormInstance<{ phone?: string }>();
  const code = useCommand(identityApi.sendPhoneCode);
  const send = async () => {
    if (!isNew) return await code.send({});
    const { phone } = await form.validateFields(['phone']);
    return await code.send({ phone });
  };
  return <CodeInput {...input} send={send} isSending={code.isPending} />;
}
