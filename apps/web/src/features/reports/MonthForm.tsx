import { amount, month } from '@shibiao/contract/fields';
import type { MonthDetail } from '@shibiao/contract/reports/months';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { MONEY_MEASURES, TARGET_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import workStyles from '../../shared/workDays/workDays.module.css';
import { MonthInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PlanInput } from '../../ui/MoneyInput.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { MonthFigures, MonthLists } from './MonthFacts.tsx';
import { MonthRow } from './MonthRow.tsx';
import { draftOf, MONTH_TEXTS } from './monthDraft.ts';
import styles from './reports.module.css';

interface Plan {
  measure: string;
  planned: string;
}
interface Props {
  report: MonthDetail | null;
  onSaved?: (id: number) => void;
  onClose: () => void;
}

/** Form of a monthly report: its texts and the proposed targets of the next month. */
export default function MonthForm({ report, onSaved, onClose }: Props) {
  if (report)
    return (
      <FormDrawer
        title={`修改月报 ${report.month}`}
        endpoint={reportsApi.editMonthly}
        formKey={`month-report-${report.id}`}
        initial={{ ...report, action: 'save' }}
        reload={() => call(reportsApi.monthlyDetail, { id: report.id })}
        onClose={onClose}
      >
        <Fields />
      </FormDrawer>
    );
  return <NewMonth onClose={onClose} onSaved={onSaved} />;
}

/** The texts and the plan of the next month. */
const Fields = ({ startsInText = false }: { startsInText?: boolean }) => (
  <>
    {MONTH_TEXTS.map(([name, label], i) => (
      <Field key={name} name={name} label={label} isWide>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 12 }} autoFocus={startsInText && i === 0} />
      </Field>
    ))}
    <Field name="plans" label="下月目标（上级已阅后，没有目标的自动成为目标）" isWide>
      <Plans />
    </Field>
  </>
);

/** A new report: its texts are prefilled from the records and corrected by the author. */
function NewMonth({ onSaved, onClose }: Pick<Props, 'onSaved' | 'onClose'>) {
  const { personnelId } = useUser();
  const [month, setMonth] = useState<string | null>(null);
  // The next month is read once, because saving changes it.
  const first = useQuery(queryOf(reportsApi.monthlyPrefill, {}, { enabled: month === null }));
  if (month === null && first.data) setMonth(first.data.month);
  const chosen = useQuery(
    queryOf(reportsApi.monthlyPrefill, { month: month ?? '' }, { enabled: month !== null }),
  );
  const { data } = chosen;
  if (!data || month === null)
    return <RecordDrawer title="写月报" query={month === null ? first : chosen} onClose={onClose} />;
  if (data.id !== null)
    return (
      <RecordDrawer title="写月报" width={440} isSmall onClose={onClose}>
        <label>
          月份
          <MonthChoice value={data.month} onPick={setMonth} />
        </label>
        <p>
          该月已有月报，<PageLink to={`/sales/months/${data.id}`}>打开</PageLink>
        </p>
      </RecordDrawer>
    );
  return (
    <FormDrawer
      key={data.month}
      title="写月报"
      endpoint={reportsApi.addMonthly}
      formKey={`month-report-${data.month}`}
      width={760}
      initial={{ month: data.month, submit: false, ...draftOf(data) }}
      onSaved={onSaved ? ({ id }) => onSaved(id) : undefined}
      onClose={onClose}
    >
      <Field name="month" label="月份" isWide>
        <MonthChoice onPick={setMonth} />
      </Field>
      <p className={workStyles.muted} style={{ gridColumn: '1 / -1' }}>
        {data.deadline.slice(0, 16)} 前提交。下面已按记录填好，改成自己的话即可。
      </p>
      {/* The chosen month's form replaces the one whose field had the focus. */}
      <Fields startsInText={first.data?.month !== month} />
      <Form.Item name="submit" valuePropName="checked">
        <Checkbox>保存后立即提交</Checkbox>
      </Form.Item>
      <div style={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <MonthFigures report={{ ...data, personnelId }} />
        <MonthRow personnelId={personnelId} month={data.month} />
        <MonthLists report={{ ...data, personnelId }} />
      </div>
    </FormDrawer>
  );
}

/** Field of the month; another month has another prefill. */
function MonthChoice({
  value,
  onChange,
  onPick,
  id,
}: {
  value?: string | null;
  /** Set by the form item, so that the label belongs to the input. */
  id?: string;
  onChange?: (month: string | null) => void;
  onPick: (month: string) => void;
}) {
  return (
    <MonthInput
      id={id}
      maxDate={dayjs()}
      value={value ?? null}
      onChange={(next) => {
        onChange?.(next);
        if (month.safeParse(next).success) onPick(String(next));
      }}
    />
  );
}

function Plans({ value = [], onChange }: { value?: Plan[]; onChange?: (plans: Plan[]) => void }) {
  const taken = new Set(value.map((plan) => plan.measure));
  const free = codeOptions(TARGET_MEASURES).filter((one) => !taken.has(one.value));
  return (
    <div>
      {value.map((plan) => (
        <div key={plan.measure} className={styles.target}>
          <span>{TARGET_MEASURES.labelOf(plan.measure)}</span>
          <PlanInput
            isMoney={MONEY_MEASURES.has(plan.measure as TargetMeasure)}
            aria-label={`${TARGET_MEASURES.labelOf(plan.measure)}计划`}
            value={plan.planned}
            rule={amount}
            mustFill
            onChange={(planned) =>
              onChange?.(
                value.map((one) => (one.measure === plan.measure ? { ...one, planned: planned ?? '' } : one)),
              )
            }
          />
          <Button type="text" onClick={() => onChange?.(value.filter((one) => one.measure !== plan.measure))}>
            移除
          </Button>
        </div>
      ))}
      {free.length > 0 && (
        <Select
          aria-label="添加指标"
          placeholder="添加指标"
          style={{ width: 160 }}
          value={null}
          options={free}
          onChange={(measure: string) => onChange?.([...value, { measure, planned: '0' }])}
        />
      )}
    </div>
  );
}
