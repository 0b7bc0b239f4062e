import { Input } from 'antd';
import type { ReactNode } from 'react';
import { notify } from '../../lib/notify.ts';
import type { KeepDraft } from '../../lib/useDrafts.ts';
import { ChangedElsewhere } from '../../ui/ChangedElsewhere.tsx';
import styles from './reportForm.module.css';

interface FormProps<Draft> {
  /** Name of the region. */
  label?: string;
  className: string | undefined;
  head?: ReactNode;
  draft: Draft | null;
  keep: KeepDraft<Draft>;
  /** Version of the stored report, with which a draft of another one is compared. */
  version: number | null;
  /** Absent while the report cannot be submitted. */
  onSubmit: (() => void) | null;
  children: ReactNode;
}

/** Form of a report: Ctrl+Enter submits it; what another window saved meanwhile is decided first. */
export function ReportForm<Draft extends { version: number | null }>(props: FormProps<Draft>) {
  const { draft, keep, version, onSubmit } = props;
  return (
    <section
      className={props.className}
      aria-label={props.label}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.();
      }}
    >
      {props.head}
      {draft && draft.version !== version && (
        <ChangedElsewhere onTheirs={() => keep(null)} onMine={() => keep({ ...draft, version })} />
      )}
      {props.children}
    </section>
  );
}

interface TextsProps<Key extends string> {
  fields: readonly (readonly [key: Key, label: string, most: number])[];
  values: Record<Key, string>;
  rows: { minRows: number; maxRows: number };
  isDisabled?: boolean;
  onChange: (patch: Partial<Record<Key, string>>) => void;
  /** Shown below a text; an error marks it. */
  below?: (key: Key) => { error?: string | false; more?: ReactNode };
}

/** The texts of a report, one field each. */
export const ReportTexts = <Key extends string>(props: TextsProps<Key>) =>
  props.fields.map(([key, label, most]) => {
    const { error, more } = props.below?.(key) ?? {};
    return (
      <div key={key} className={styles.text}>
        <label>
          {label}
          <Input.TextArea
            value={props.values[key]}
            maxLength={most}
            disabled={props.isDisabled ?? false}
            autoSize={props.rows}
            status={error ? 'error' : undefined}
            aria-invalid={error ? true : undefined}
            onChange={(event) =>
              props.onChange({ [key]: event.target.value } as Partial<Record<Key, string>>)
            }
          />
        </label>
        {error && (
          <span role="alert" className="is-failed">
            {error}
          </span>
        )}
        {more}
      </div>
    );
  });

/** Saves a report. After an error, which was shown, the input stays unless the stored report proves the save. */
export async function sendReport(
  isSubmit: boolean,
  steps: { send: () => Promise<unknown>; isStored: () => Promise<boolean>; settle: () => void },
): Promise<void> {
  try {
    await steps.send();
  } catch {
    if (!(await steps.isStored().catch(() => false))) return;
  }
  steps.settle();
  notify.success(isSubmit ? '已提交' : '已保存');
}
