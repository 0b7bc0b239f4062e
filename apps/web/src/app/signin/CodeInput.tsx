import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notify.ts';
import { CODE_WAIT_S, useSecondsLeft } from '../../lib/useSecondsLeft.ts';
import { CaptchaInput, TextInput } from './inputs.tsx';
import { trimmed, useCaptcha } from './useSignIn.ts';
import { wires } from './wires.ts';
import './signin.css';

interface Props {
  account: string;
  purpose: 'login' | 'reset' | 'register' | 'bind';
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Input of the code with the button that sends it. In demo mode the server answers the code and it is filled in. */
export function CodeInput({ account, purpose, value, onChange, error }: Props) {
  const captcha = useCaptcha();
  const [left, start] = useSecondsLeft();
  const [isSending, setIsSending] = useState(false);
  const [hint, setHint] = useState('');

  const send = async () => {
    if (!trimmed(account)) return notify.error('请先填写账号');
    setIsSending(true);
    try {
      const { sentTo, demoCode } = await call(wires.sendCode, {
        account: trimmed(account),
        purpose,
        ...captcha.fields,
      });
      start(CODE_WAIT_S);
      setHint(demoCode ? `演示模式：验证码为 ${demoCode}` : `验证码已发送至 ${sentTo}`);
      if (demoCode) onChange(demoCode);
    } catch (error) {
      captcha.afterFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <>
      <CaptchaInput
        captcha={captcha.captcha}
        text={captcha.text}
        onText={captcha.setText}
        onRefresh={() => void captcha.refresh()}
      />
      <TextInput
        label="验证码"
        value={value}
        onChange={onChange}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={hint}
        error={error}
        after={
          <button
            type="button"
            className="signin-send"
            disabled={left > 0 || isSending}
            onClick={() => void send()}
          >
            {left > 0 ? `${left} 秒后重发` : '获取验证码'}
          </button>
        }
      />
    </>
  );
}
