import { ReportTexts } from '../../shared/reports/ReportForm.tsx';
import { DAY_TEXTS } from '../../shared/workDays/dayTexts.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import type { Draft } from './dayDraft.ts';
import styles from './sales.module.css';

const [[, , MOST_DONE]] = DAY_TEXTS;

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
      <ReportTexts
        fields={DAY_TEXTS}
        values={shown}
        rows={{ minRows: 3, maxRows: 10 }}
        onChange={onChange}
        below={(key) =>
          key === 'done'
            ? {
                error: isDoneMissing && '请填写今日完成',
                more: more.length > 0 && (
                  <LinkButton onClick={() => onChange({ done: withLines(shown.done, more.join('\n')) })}>
                    补上跟进 {more.length} 条
                  </LinkButton>
                ),
              }
            : {}
        }
      />
    </div>
  );
}
