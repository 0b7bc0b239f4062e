import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { amount } from '@shibiao/contract/fields';
import { LIKELIHOODS, type Likelihood, type salesApi } from '@shibiao/contract/sales';
import { AutoComplete, Button, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { memo } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { CustomerPicker } from '../../pickers/CustomerPicker.tsx';
import workStyles from '../../shared/workDays/workDays.module.css';
import { DateInput } from '../../ui/dates.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { codeOptions, Money } from '../../ui/texts.tsx';
import styles from './sales.module.css';

export interface Line {
  key: number;
  contactId: number | null;
  contactName?: string;
  demandId: number | null;
  demandTopic?: string | null;
  topic: string;
  amount: string | null;
  likelihood: Likelihood;
  expectedOn: string | null;
  nextStep: string;
}

const WEIGHTS: Record<Likelihood, number> = { A: 0.9, B: 0.6, C: 0.3 };

/** The first missing fact of the lines; null when they can be sent. */
export function firstMissing(lines: readonly Line[], date: string): string | null {
  for (const [i, line] of lines.entries()) {
    const at = `第 ${i + 1} 条意向`;
    if (!line.contactId) return `${at}：请选择客户`;
    if (line.amount === null || line.amount === '') return `${at}：请填金额`;
    if (!line.expectedOn) return `${at}：请填预计签单日`;
    if (line.expectedOn < date) return `${at}：预计签单日不能早于日志日期`;
  }
  return null;
}

export const sentOf = (line: Line) => ({
  contactId: line.contactId ?? 0,
  demandId: line.demandId,
  topic: line.topic,
  amount: line.amount ?? '',
  likelihood: line.likelihood,
  expectedOn: line.expectedOn ?? '',
  nextStep: line.nextStep,
});

type Demand = OutputOf<typeof salesApi.prefill>['demands'][number];

interface Props {
  lines: readonly Line[];
  date: string;
  dropped: readonly { contactName: string; topic: string; reason: string }[];
  /** The caller's open demands, offered as a choice. */
  demands: readonly Demand[];
  onChange: (lines: Line[]) => void;
}

function ForecastLines({ lines, date, dropped, demands, onChange }: Props) {
  const change = (key: number, patch: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const add = (demand?: Demand) =>
    onChange([
      ...lines,
      {
        key: Math.max(-1, ...lines.map((line) => line.key)) + 1,
        contactId: null,
        demandId: null,
        topic: '',
        amount: null,
        likelihood: 'B',
        expectedOn: null,
        nextStep: '',
        ...demand,
      },
    ]);
  const taken = new Set(lines.map((line) => line.demandId));
  const free = demands.filter((demand) => !taken.has(demand.demandId));
  const weighted = lines.reduce(
    (sum, line) => sum + (Number(line.amount) || 0) * WEIGHTS[line.likelihood],
    0,
  );
  return (
    <div className={styles.forecasts} data-part="day-forecasts">
      <header className={styles.head}>
        <strong>意向</strong>
        <FormulaHint formula="Σ 金额 × 把握：A 90%、B 60%、C 30%">
          加权 <Money value={weighted.toFixed(2)} />
        </FormulaHint>
        {demands.length > 0 && (
          <Select
            size="small"
            className={styles.demands}
            aria-label="从需求添加"
            placeholder="从需求添加"
            showSearch={{ optionFilterProp: 'label' }}
            popupMatchSelectWidth={360}
            notFoundContent="没有其他进行中的需求"
            value={null}
            options={free.map((demand) => ({ value: demand.demandId, label: titleOf(demand) }))}
            onChange={(demandId: number | null) => add(free.find((demand) => demand.demandId === demandId))}
          />
        )}
        <Button size="small" icon={<PlusOutlined />} onClick={() => add()}>
          {demands.length > 0 ? '其他意向' : '添加意向'}
        </Button>
      </header>
      {dropped.map((line) => (
        <span key={`${line.contactName}${line.topic}`} className={workStyles.muted}>
          已移除 {line.contactName} {line.topic}：{line.reason}
        </span>
      ))}
      {lines.map((line) => (
        <div key={line.key} className={styles.forecast} data-part="day-forecast">
          <CustomerPicker
            value={line.contactId}
            chosen={line.contactId ? { id: line.contactId, name: line.contactName ?? '' } : null}
            onChange={(contactId) => change(line.key, { contactId, demandId: null, demandTopic: null })}
          />
          <TopicField line={line} demands={free} onChange={(patch) => change(line.key, patch)} />
          <MoneyInput
            aria-label="金额（元）"
            placeholder="金额"
            value={line.amount}
            rule={amount}
            onChange={(amount) => change(line.key, { amount })}
          />
          <Select<Likelihood>
            aria-label="把握"
            options={codeOptions(LIKELIHOODS)}
            value={line.likelihood}
            onChange={(likelihood) => change(line.key, { likelihood })}
          />
          <DateInput
            givesTyped
            aria-label="预计签单日"
            placeholder="预计签单日"
            minDate={dayjs(date)}
            value={line.expectedOn}
            onChange={(expectedOn) => change(line.key, { expectedOn })}
          />
          <Input
            aria-label="下一步"
            placeholder="下一步"
            maxLength={200}
            value={line.nextStep}
            onChange={(event) => change(line.key, { nextStep: event.target.value })}
          />
          <Button
            type="text"
            aria-label="移除意向"
            icon={<DeleteOutlined />}
            onClick={() => onChange(lines.filter((one) => one.key !== line.key))}
          />
        </div>
      ))}
    </div>
  );
}

const titleOf = ({ contactName, cooperationName, demandTopic, amount }: Demand) =>
  `${contactName} · ${demandTopic}${amount === null ? '' : ` · ${formatMoney(amount)}`} · ${cooperationName}`;

const keyOf = ({ demandId }: Demand) => `demand ${demandId}`;

/** Topic of a forecast: one of the customer's open demands with its amount and day, or free text. */
function TopicField({
  line,
  demands,
  onChange,
}: {
  line: Line;
  demands: readonly Demand[];
  onChange: (patch: Partial<Line>) => void;
}) {
  const offered = demands.filter((demand) => demand.contactId === line.contactId);
  return (
    <AutoComplete
      aria-label="课题"
      placeholder={offered.length > 0 ? '选择需求，或填课题' : '课题'}
      maxLength={100}
      value={line.topic || line.demandTopic || ''}
      options={offered.map((demand) => ({
        value: keyOf(demand),
        label: `需求 ${demand.demandTopic}`,
      }))}
      onChange={(topic: string) => {
        // Choosing also fires onChange with the option's key, which is ignored; emptying the field releases the demand.
        if (offered.some((one) => keyOf(one) === topic)) return;
        onChange(topic === '' ? { topic, demandId: null, demandTopic: null } : { topic });
      }}
      onSelect={(value) => {
        const demand = offered.find((one) => keyOf(one) === value);
        if (!demand) return;
        const { demandId, demandTopic } = demand;
        onChange({
          demandId,
          demandTopic,
          topic: '',
          amount: line.amount ?? demand.amount,
          expectedOn: line.expectedOn ?? demand.expectedOn,
        });
      }}
    />
  );
}

/** 意向: expected deals, carried from day to day until they are decided; skipped while a text of the day is typed. */
export const Forecasts = memo(ForecastLines);
