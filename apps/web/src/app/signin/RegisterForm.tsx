import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { CodeInput } from './CodeInput.tsx';
import { Submit, TextInput } from './inputs.tsx';
import { enter, trimmed, useFieldErrors } from './useSignIn.ts';
import { wires } from './wires.ts';
import './signin.css';

interface Props {
  account: string;
  onAccount: (account: string) => void;
  /** Called after a registration that waits for an administrator to choose its person. */
  onDone: () => void;
}

/** Registration of partners and lecturers; HR creates accounts of staff. */
export default function RegisterForm({ account, onAccount, onDone }: Props) {
  const [userType, setUserType] = useState<2 | 3>(3);
  const [nickname, setNickname] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const errors = useFieldErrors();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    try {
      const answer = await call(wires.register, {
        account: trimmed(account),
        nickname: nickname.trim(),
        password,
        code: trimmed(code),
        userType,
      });
      if (answer.accessToken) return enter(answer.accessToken);
      notify.success('注册申请已提交，审核通过后即可登录');
      onDone();
    } catch (error) {
      errors.keep(error);
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <fieldset className="signin-choice">
        <legend>我是</legend>
        {([3, 2] as const).map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="userType"
              checked={userType === type}
              onChange={() => setUserType(type)}
            />
            {type === 3 ? '讲师' : '合作机构联系人'}
          </label>
        ))}
      </fieldset>
      <TextInput
        label="手机号"
        type="tel"
        value={account}
        onChange={onAccount}
        autoComplete="username"
        autoFocus
        error={errors.of('account')}
      />
      <TextInput
        label="姓名"
        value={nickname}
        onChange={setNickname}
        autoComplete="name"
        maxLength={30}
        error={errors.of('nickname')}
      />
      <CodeInput
        account={account}
        purpose="register"
        value={code}
        onChange={setCode}
        error={errors.of('code')}
      />
      <TextInput
        label="密码"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="new-password"
        hint="至少 8 位，须含字母和数字"
        error={errors.of('password')}
      />
      <Submit isBusy={isBusy}>注册并登录</Submit>
    </form>
  );
}
