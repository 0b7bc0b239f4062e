import { Button, Input, Space } from 'antd';
import { notify } from '../../lib/notify.ts';
import { CODE_WAIT_S, useSecondsLeft } from '../../lib/useSecondsLeft.ts';

interface Props {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  /** Sends a code; without an answer the reason has been shown. */
  send: () => Promise<{ sentTo: string; demoCode: string | null } | undefined>;
  isSending: boolean;
}

/** A code that is sent to a telephone number, and the button that sends it once a minute. */
export function CodeInput({ id, value = '', onChange, send, isSending }: Props) {
  const [left, start] = useSecondsLeft();
  const ask = async () => {
    const answer = await send().catch(() => undefined);
    if (!answer) return;
    start(CODE_WAIT_S);
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
      <Button disabled={left > 0} loading={isSending} onClick={() => void ask()}>
        {left > 0 ? `${left} 秒后重发` : '获取验证码'}
      </Button>
    </Space.Compact>
  );
}
