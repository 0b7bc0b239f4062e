import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { CodeInput } from './CodeInput.tsx';
import { Submit, TextInput } from './inputs.tsx';
import { enter, trimmed } from './useSignIn.ts';
import { wires } from './wires.ts';

interface Props {
  account: string;
  onAccount: (account: string) => void;
  auth3: string | undefined;
  /** The person has confirmed that the WeChat is bound to the account. */
  isBindingConfirmed: boolean;
}

export default function CodeForm({ account, onAccount, auth3, isBindingConfirmed }: Props) {
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (auth3 && !isBindingConfirmed) return notify.error('请先勾选，确认绑定微信');
    setIsBusy(true);
    try {
      const answer = await call(wires.loginByCode, {
        account: trimmed(account),
        code: trimmed(code),
        auth3_id: auth3,
        bindWechat: auth3 ? isBindingConfirmed : undefined,
      });
      enter(answer.accessToken);
    } catch {
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
      />
      <CodeInput account={account} purpose={auth3 ? 'bind' : 'login'} value={code} onChange={setCode} />
      <Submit isBusy={isBusy}>{auth3 ? '登录并绑定' : '登录'}</Submit>
    </form>
  );
}
