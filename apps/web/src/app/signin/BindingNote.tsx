import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { wires } from './wires.ts';

/** Whose WeChat is about to be bound. */
export default function BindingNote({ auth3 }: { auth3: string }) {
  const [nickname, setNickname] = useState<string | null>(null);
  useEffect(() => {
    call(wires.wechatBinding, { auth3_id: auth3 }).then(
      (binding) => setNickname(binding.nickname),
      // Shown as a toast; signing in still works, only without the binding.
      () => undefined,
    );
  }, [auth3]);
  return (
    <p className="signin-note">
      {nickname ? `微信「${nickname}」` : '您的微信'}还没有绑定账号，登录一次即可绑定。
    </p>
  );
}
