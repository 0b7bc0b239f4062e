import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { CodeInput } from './CodeInput.tsx';
import { Submit, TextInput } from './inputs.tsx';
import { trimmed, useFieldErrors } from './useSignIn.ts';
import { wires } from './wires.ts';

interface Props {
  account: string;
  onAccount: (account: string) => void;
  onDone: () => void;
}

export default function ResetForm({ account, onAccount, onDone }: Props) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const errors = useFieldErrors();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      await call(wires.resetPassword, { account: trimmed(account), code: trimmed(code), password });
      notify.success('密码已重置，请登录');
      onDone();
    } catch (error) {
      errors.keep(error);
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextInput
        label="手机号"
        type="tel"
        value={account}
        onChange={onAccount}
        autoComplete="username"
        autoFocus
        error={errors.of('account')}
      />
      <CodeInput
        account={account}
        purpose="reset"
        value={code}
        onChange={setCode}
        error={errors.of('code')}
      />
      <TextInput
        label="新密码"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint="至少 8 位，须含字母和数字"
        error={errors.of('password')}
      />
      <Submit isBusy={isBusy}>重置密码</Submit>
    </form>
  );
}
