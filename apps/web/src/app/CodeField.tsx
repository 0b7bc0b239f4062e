import { identityApi } from '@shibiao/contract/identity';
import { Input, Space } from 'antd';
import { useState } from 'react';
import { ApiError, call } from '../lib/call.ts';
import { CodeInput } from '../ui/form/CodeInput.tsx';

interface Props {
  id?: string;
  account: string;
  purpose: 'change';
  value?: string;
  onChange?: (value: string) => void;
}

/** Input for a code sent to the user's own number, with the captcha if the server asks for one. */
export function CodeField({ account, purpose, ...input }: Props) {
  const [isSending, setIsSending] = useState(false);
  const [captcha, setCaptcha] = useState<{ captchaId: string; image: string } | null>(null);
  const [captchaText, setCaptchaText] = useState('');

  const send = async () => {
    setIsSending(true);
    try {
      return await call(identityApi.sendCode, {
        account,
        purpose,
        captchaId: captcha?.captchaId,
        captchaText: captcha ? captchaText.trim() : undefined,
      });
    } catch (error) {
      const data = error instanceof ApiError ? (error.data as { captchaRequired?: boolean } | null) : null;
      if (captcha || data?.captchaRequired) {
        setCaptchaText('');
        setCaptcha(await call(identityApi.captcha, {}, { isQuiet: true }).catch(() => null));
      }
      return undefined;
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
      <CodeInput {...input} send={send} isSending={isSending} />
    </Space>
  );
}
