import { type FormEvent, useState } from 'react';
import { ApiError, call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { CodeInput } from './CodeInput.tsx';
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
  /** null until the server asks for it: a first sign-in with the default password. */
  const [code, setCode] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (auth3 && !isBindingConfirmed) return notify.error('请先勾选，确认绑定微信');
    setIsBusy(true);
    try {
      const { accessToken } = await call(wires.loginByPassword, {
        account: trimmed(account),
        password,
        code: code === null ? undefined : trimmed(code),
        ...captcha.fields,
        auth3_id: auth3,
        bindWechat: auth3 ? isBindingConfirmed : undefined,
      });
      enter(accessToken);
    } catch (error) {
      if (asksCode(error)) setCode((typed) => typed ?? '');
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
      {code !== null && <CodeInput account={account} purpose="login" value={code} onChange={setCode} />}
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

const asksCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.data as { codeRequired?: boolean } | null)?.codeRequired === true;
