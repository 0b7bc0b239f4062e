import { answeredTo } from '@shibiao/contract/endpoint';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { Input } from 'antd';
import { notify } from '../../lib/notify.ts';
import { useCommand } from '../../lib/query.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { CodeInput } from '../../ui/form/CodeInput.tsx';
import { Field } from '../../ui/form/Field.tsx';

const CODE = answeredTo(teacherPortalApi.bankCode, 'teacher');

/** Another payment account: a code to the own phone, then finance's consent. */
export default function BankForm({ onClose }: { onClose: () => void }) {
  const code = useCommand(CODE);
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
        <CodeInput send={() => code.send({})} isSending={code.isPending} />
      </Field>
    </FormDrawer>
  );
}
