import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { CaptchaInput, Submit, TextInput } from './inputs.tsx';
import { enter, trimmed, useCaptcha } from './useSignIn.ts';
import { wires } from './wires.ts';

interface Props {
  account: string;
  onAccount: (account: string) => void;
  password: string;
  onPassword: (password: string) => void;
  auth3: string | undefined;
}

export function PasswordForm({ account, onAccount, password, onPassword, auth3 }: Props) {
  const captcha = useCaptcha();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { accessToken } = await call(wires.loginByPassword, {
        account: trimmed(account),
        password,
        ...captcha.fields,
        ...(auth3 ? { auth3_id: auth3 } : {}),
      });
      enter(accessToken);
    } catch (error) {
      captcha.afterFailure(error);
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextInput
        label="账号"
        value={account}
        onChange={onAccount}
        autoComplete="username"
        inputMode="tel"
        autoFocus
      />
      <TextInput
        label="密码"
        type="password"
        value={password}
        onChange={onPassword}
        autoComplete="current-password"
      />
      <CaptchaInput
        captcha={captcha.captcha}
        text={captcha.text}
        onText={captcha.setText}
        onRefresh={() => void captcha.refresh()}
      />
      <Submit isBusy={isBusy}>登录</Submit>
    </form>
  );
}
