import { TRACKING_METHODS, trackingsApi } from '@shibiao/contract/customers/trackings';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useIsMobile } from '../../../lib/media.ts';
import { useCommand } from '../../../lib/query.ts';
import { useUnsaved } from '../../../lib/useUnsaved.ts';
import { TimeInput } from '../../../ui/dates.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import { NEXT_STEPS, nineOn } from './nextSteps.ts';
import '../customers.css';

interface Props {
  customerId: number;
  /** Shows the next customer of the queue after saving. */
  onNext?: (() => void) | undefined;
}

/**
 * One line for what was just said: note, next date, done. Without a next date it asks for one first; a second press
 * saves without.
 */
export function FollowUpLine({ customerId, onNext }: Props) {
  const isMobile = useIsMobile();
  const [text, setText] = useState('');
  const [method, setMethod] = useState<(typeof TRACKING_METHODS.values)[number]>('电话');
  const [nextAt, setNextAt] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  useUnsaved(text.trim() !== '');
  const save = useCommand(trackingsApi.editTracking, {
    success: '已记录',
    goesOn: true,
  });
  const send = (then?: () => void) => {
    const content = text.trim();
    if (!content || save.isPending) return;
    if (!nextAt && !isAsking) return setIsAsking(true);
    void save
      .send({ contactId: customerId, method, content, ...(nextAt ? { nextAt } : {}) })
      .then(() => {
        setText('');
        setNextAt(null);
        setIsAsking(false);
        then?.();
      })
      .catch(() => undefined);
  };
  const plan = (at: string | null) => {
    setNextAt(at);
    if (at) setIsAsking(false);
  };
  return (
    <div className="follow-line">
      <div className="follow-line-note">
        <Select
          aria-label="方式"
          style={{ width: 84 }}
          options={codeOptions(TRACKING_METHODS)}
          value={method}
          onChange={setMethod}
        />
        <Input.TextArea
          aria-label="跟进内容"
          placeholder={isMobile ? '聊了什么，下一步做什么' : '聊了什么，下一步做什么；Ctrl + Enter 保存'}
          autoSize={{ minRows: 1, maxRows: 5 }}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(onNext);
          }}
        />
      </div>
      <div className="follow-line-next">
        <span className={isAsking ? 'customer-late' : 'quiet'} role={isAsking ? 'alert' : undefined}>
          {isAsking ? '下次什么时候跟进？' : '下次跟进'}
        </span>
        {NEXT_STEPS.map(([days, label]) => (
          <Button
            key={days}
            size="small"
            type={nextAt === nineOn(days) ? 'primary' : 'default'}
            onClick={() => plan(nextAt === nineOn(days) ? null : nineOn(days))}
          >
            {label}
          </Button>
        ))}
        <TimeInput
          aria-label="下次跟进"
          placeholder="选日期"
          size="small"
          style={{ width: 170 }}
          status={isAsking ? 'error' : ''}
          value={nextAt}
          onChange={plan}
        />
        <span className="follow-line-save">
          <Button disabled={!text.trim()} loading={save.isPending} onClick={() => send()}>
            {isAsking ? '不约了，直接保存' : '保存'}
          </Button>
          {onNext && (
            <Button
              type="primary"
              disabled={!text.trim()}
              loading={save.isPending}
              title="Ctrl + Enter"
              onClick={() => send(onNext)}
            >
              保存并下一个
            </Button>
          )}
        </span>
      </div>
    </div>
  );
}
