import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { CaptchaInput, Submit, TextInput } from './inputs.tsx';
import { enter, trimmed, useCaptcha } from './useSignIn.ts';
import { wires } from './wires.ts';

interface Props {
  account: string;
  onAccount: (account: string) => void;
  password: string;
  onPassword: (password: string) => void;
  auth3: string | undefined;
  /** The person has confirmed that the WeChat is bound to the account. */
  isBindingConfirmed: boolean;
}

export function PasswordForm({ account, onAccount, password, onPassword, auth3, isBindingConfirmed }: Props) {
  const captcha = useCaptcha();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (auth3 && !isBindingConfirmed) return notify.error('请先勾选，确认绑定微信');
    setIsBusy(true);
    try {
      const { accessToken } = await call(wires.loginByPassword, {
        account: trimmed(account),
        password,
        ...captcha.fields,
        ...(auth3 ? { auth3_id: auth3, bindWechat: isBindingConfirmed } : {}),
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
      <Submit isBusy={isBusy}>{auth3 ? '登录并绑定' : '登录'}</Submit>
    </form>
  );
}
