import { identityApi } from '@shibiao/contract/identity';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { ApiError, call } from '../lib/call.ts';
import { notify } from '../lib/notify.ts';
import { CODE_WAIT_S, useSecondsLeft } from './useSecondsLeft.ts';

interface Props {
  account: string;
  purpose: 'change';
  value?: string;
  onChange?: (value: string) => void;
}

/** Input for a code sent to the user's own number, with the captcha if the server asks for one. */
export function CodeField({ account, purpose, value = '', onChange }: Props) {
  const [left, start] = useSecondsLeft();
  const [isSending, setIsSending] = useState(false);
  const [captcha, setCaptcha] = useState<{ captchaId: string; image: string } | null>(null);
  const [captchaText, setCaptchaText] = useState('');

  const send = async () => {
    setIsSending(true);
    try {
      const { sentTo, demoCode } = await call(identityApi.sendCode, {
        account,
        purpose,
        ...(captcha ? { captchaId: captcha.captchaId, captchaText: captchaText.trim() } : {}),
      });
      start(CODE_WAIT_S);
      if (demoCode) onChange?.(demoCode);
      notify.success(demoCode ? `演示模式：验证码为 ${demoCode}` : `验证码已发送至 ${sentTo}`);
    } catch (error) {
      const data = error instanceof ApiError ? (error.data as { captchaRequired?: boolean } | null) : null;
      if (captcha || data?.captchaRequired) {
        setCaptchaText('');
        setCaptcha(await call(identityApi.captcha, {}, { isQuiet: true }).catch(() => null));
      }
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Space direction="vertical" style={{ width: '100%' }}>
      {captcha && (
        <Space.Compact block>
          <Input
            aria-label="图形验证码"
            placeholder="图形验证码"
            value={captchaText}
            onChange={({ target }) => setCaptchaText(target.value)}
          />
          <img height={32} src={captcha.image} alt="图形验证码" />
        </Space.Compact>
      )}
      <Space.Compact block>
        <Input
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={({ target }) => onChange?.(target.value.trim())}
        />
        <Button disabled={left > 0} loading={isSending} onClick={() => void send()}>
          {left > 0 ? `${left} 秒后重发` : '获取验证码'}
        </Button>
      </Space.Compact>
    </Space>
  );
}
