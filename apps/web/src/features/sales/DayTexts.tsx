import { Button, Input } from 'antd';
import type { Draft } from './dayDraft.ts';
import styles from './sales.module.css';

const MOST_DONE = 2000;
const TEXTS = [
  ['done', '今日完成', MOST_DONE],
  ['plan', '明日计划', 1000],
  ['problem', '问题与求助', 1000],
] as const;

/** Appends lines to a text, up to the field's limit. */
export const withLines = (text: string, lines: string | null): string =>
  [text.trimEnd(), lines].filter(Boolean).join('\n').slice(0, MOST_DONE);

/** Lines of the day's follow-ups that the text lacks. */
export const linesNotIn = (text: string, followUps: string): string[] =>
  followUps.split('\n').filter((line) => line !== '' && !text.includes(line));

interface Props {
  shown: Pick<Draft, 'done' | 'plan' | 'problem'>;
  /** The day's follow-ups as lines, updated while the log is written. */
  followUps: string;
  /** True after a submission without 今日完成. */
  isDoneMissing: boolean;
  onChange: (patch: Partial<Draft>) => void;
}

/** 今日完成、明日计划、问题与求助. Follow-ups written after the text was begun are added by a click. */
export function DayTexts({ shown, followUps, isDoneMissing, onChange }: Props) {
  const more = shown.done.trim() === '' ? [] : linesNotIn(shown.done, followUps);
  return (
    <div className={styles.texts}>
      {TEXTS.map(([key, label, most]) => (
        <div key={key}>
          <label>
            {label}
            <Input.TextArea
              value={shown[key]}
              maxLength={most}
              autoSize={{ minRows: 3, maxRows: 10 }}
              {...(key === 'done' && isDoneMissing ? { status: 'error', 'aria-invalid': true } : {})}
              onChange={(event) => onChange({ [key]: event.target.value })}
            />
          </label>
          {key === 'done' && isDoneMissing && (
            <span role="alert" className="is-failed">
              请填写今日完成
            </span>
          )}
          {key === 'done' && more.length > 0 && (
            <Button
              type="link"
              size="small"
              onClick={() => onChange({ done: withLines(shown.done, more.join('\n')) })}
            >
              补上跟进 {more.length} 条
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
