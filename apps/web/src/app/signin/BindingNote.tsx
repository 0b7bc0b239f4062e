import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { wires } from './wires.ts';
import './signin.css';

interface Props {
  auth3: string;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Names the WeChat account that is about to be bound; nothing is bound before the person confirms. */
export default function BindingNote({ auth3, isConfirmed, onConfirm }: Props) {
  const [nickname, setNickname] = useState<string | null>(null);
  useEffect(() => {
    call(wires.wechatBinding, { auth3_id: auth3 }).then(
      (binding) => setNickname(binding.nickname),
      // The error is shown as a toast; signing in without WeChat starts at the sign-in page.
      () => undefined,
    );
  }, [auth3]);
  const wechat = nickname ? `微信「${nickname}」` : '您的微信';
  return (
    <>
      <p className="signin-note">{wechat}还没有绑定账号，登录一次即可绑定。</p>
      <label className="signin-confirm">
        <input
          type="checkbox"
          checked={isConfirmed}
          required
          onChange={(event) => onConfirm(event.target.checked)}
        />
        <span>将{wechat}绑定到下面登录的账号，以后用它可以直接登录</span>
      </label>
    </>
  );
}
