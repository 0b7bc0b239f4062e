import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';

interface Props {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  /** Sends a code; without an answer the reason has been shown. */
  send: () => Promise<{ sentTo: string; demoCode: string | null } | undefined>;
  isSending: boolean;
}

/** A code that is sent to a telephone number, and the button that sends it. */
export function CodeInput({ id, value = '', onChange, send, isSending }: Props) {
  const [isSent, setIsSent] = useState(false);
  const ask = async () => {
    const answer = await send().catch(() => undefined);
    if (!answer) return;
    setIsSent(true);
    if (answer.demoCode) onChange?.(answer.demoCode);
    notify.success(
      answer.demoCode ? `演示模式：验证码为 ${answer.demoCode}` : `验证码已发送至 ${answer.sentTo}`,
    );
  };
  return (
    <Space.Compact block>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={({ target }) => onChange?.(target.value.trim())}
      />
      <Button loading={isSending} onClick={() => void ask()}>
        {isSent ? '重新发送' : '获取验证码'}
      </Button>
    </Space.Compact>
  );
}
