import { answeredTo } from '@shibiao/contract/endpoint';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { useCommand } from '../../lib/query.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';

const CODE = answeredTo(teacherPortalApi.bankCode, 'teacher');

/** Another payment account: a code to the own phone, then finance's consent. */
export default function BankForm({ onClose }: { onClose: () => void }) {
  return (
    <FormDrawer
      title="更换收款账户"
      endpoint={teacherPortalApi.saveBank}
      formKey="teacher-bank"
      initial={{}}
      columns={1}
      okText="提交"
      onSaved={() => notify.success('已提交，财务确认前仍付原账户')}
      onClose={onClose}
    >
      <Field name="bankName" label="开户行">
        <Input />
      </Field>
      <Field name="bankAccount" label="账号">
        <Input inputMode="numeric" />
      </Field>
      <Field name="code" label="短信验证码">
        <CodeInput />
      </Field>
    </FormDrawer>
  );
}

function CodeInput({
  id,
  value = '',
  onChange,
}: {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}) {
  const [isSent, setIsSent] = useState(false);
  const sent = useCommand(CODE, {
    onSuccess: ({ sentTo, demoCode }) => {
      setIsSent(true);
      if (demoCode) onChange?.(demoCode);
      notify.success(demoCode ? `演示模式：验证码为 ${demoCode}` : `验证码已发送至 ${sentTo}`);
    },
  });
  return (
    <Space.Compact block>
      <Input
        {...(id ? { id } : {})}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={({ target }) => onChange?.(target.value.trim())}
      />
      <Button loading={sent.isPending} onClick={() => sent.run({})}>
        {isSent ? '重新发送' : '获取验证码'}
      </Button>
    </Space.Compact>
  );
}
