import { TRACKING_METHODS, trackingsApi } from '@shibiao/contract/customers/trackings';
import { Button, Input, Select } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useIsMobile } from '../../../lib/media.ts';
import { useCommand } from '../../../lib/query.ts';
import { useUnsaved } from '../../../lib/useUnsaved.ts';
import { TimeInput } from '../../../ui/dates.tsx';
import { codeOptions } from '../../../ui/texts.tsx';
import styles from '../customers.module.css';
import { useNextSteps } from './useNextSteps.ts';

interface Props {
  customerId: number;
  /** Shows the next customer of the queue after saving. */
  onNext?: (() => void) | undefined;
}

/** Quick note in one line: note, next date, save. Without a next date it asks for one; a second press saves without. */
export function FollowUpLine({ customerId, onNext }: Props) {
  const isMobile = useIsMobile();
  const [text, setText] = useState('');
  const [method, setMethod] = useState<(typeof TRACKING_METHODS.values)[number]>('电话');
  const [nextAt, setNextAt] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  // A ref, because Ctrl + Enter in the date sets and sends it in one event.
  const planned = useRef<string | null>(null);
  const steps = useNextSteps();
  useUnsaved(text.trim() !== '');
  const save = useCommand(trackingsApi.editTracking, {
    success: '已记录',
    goesOn: true,
  });
  const send = (then?: () => void) => {
    const content = text.trim();
    if (!content || save.isPending) return;
    const at = planned.current;
    if (!at && !isAsking) return setIsAsking(true);
    void save
      .send({ contactId: customerId, method, content, nextAt: at || undefined })
      .then(() => {
        setText('');
        plan(null);
        setIsAsking(false);
        then?.();
      })
      .catch(() => undefined);
  };
  const plan = (at: string | null) => {
    planned.current = at;
    setNextAt(at);
    if (at) setIsAsking(false);
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // Enter on a button is a click too, which would unselect the chip.
    event.preventDefault();
    send(onNext);
  };
  return (
    // Ctrl + Enter works from the note, a chip and the date.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the controls inside
    <div className={styles.followLine} data-part="follow-line" onKeyDown={saveByKey}>
      <div className={styles.followLineNote}>
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
        />
      </div>
      <div className={styles.followLineNext}>
        <span className={isAsking ? styles.late : 'quiet'} role={isAsking ? 'alert' : undefined}>
          {isAsking ? '下次什么时候跟进？' : '下次跟进'}
        </span>
        {steps.map(({ label, at }) => (
          <Button
            key={label}
            size="small"
            type={nextAt === at ? 'primary' : 'default'}
            onClick={() => plan(nextAt === at ? null : at)}
          >
            {label}
          </Button>
        ))}
        <TimeInput
          givesTyped
          aria-label="下次跟进"
          placeholder="选日期"
          size="small"
          style={{ width: 170 }}
          status={isAsking ? 'error' : ''}
          value={nextAt}
          onChange={plan}
        />
        <span className={styles.followLineSave} data-part="follow-line-save">
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
