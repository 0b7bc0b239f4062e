import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { amount } from '@shibiao/contract/fields';
import { WEEK_MEASURES } from '@shibiao/contract/reports/weeks';
import { MONEY_MEASURES, type TargetMeasure } from '@shibiao/contract/targets';
import { Button, Input, Select } from 'antd';
import { memo } from 'react';
import workStyles from '../../shared/workDays/workDays.module.css';
import { PlanInput } from '../../ui/MoneyInput.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { codeOptions, ToneTag } from '../../ui/texts.tsx';
import styles from './reports.module.css';
import { nameOf } from './WeekView.tsx';
import type { Line } from './weekDraft.ts';

interface Props {
  lines: readonly Line[];
  /** Actual figures of the week so far, by measure. */
  actuals: readonly { measure: string; actual: string }[];
  onChange: (lines: readonly Line[]) => void;
}

/** The targets of a week as rows to edit. */
export const WeekLines = memo(function WeekLines({ lines, actuals, onChange }: Props) {
  const change = (key: number, patch: Partial<Line>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  return (
    <>
      {lines.map((line) => (
        <div key={line.key} className={styles.target}>
          {line.measure ? (
            <span>
              {nameOf(line)} {line.isCarried && <ToneTag tone="warn">结转</ToneTag>}
            </span>
          ) : (
            <Input
              aria-label="目标"
              placeholder="目标名称"
              value={line.title}
              maxLength={100}
              onChange={(event) => change(line.key, { title: event.target.value })}
            />
          )}
          <PlanInput
            isMoney={MONEY_MEASURES.has(line.measure as TargetMeasure)}
            aria-label="计划"
            placeholder="计划"
            value={line.planned}
            rule={amount}
            onChange={(planned) => change(line.key, { planned: planned ?? '' })}
          />
          {line.measure ? (
            <Reached
              name={nameOf(line)}
              planned={Number(line.planned)}
              actual={Number(
                actuals.find(({ measure }) => measure === line.measure)?.actual ?? line.actual ?? 0,
              )}
            />
          ) : (
            <PlanInput
              isMoney={false}
              aria-label="实际"
              placeholder="实际"
              value={line.actual}
              rule={amount}
              onChange={(actual) => change(line.key, { actual })}
            />
          )}
          <Input
            aria-label="说明"
            placeholder="说明"
            value={line.note}
            maxLength={200}
            onChange={(event) => change(line.key, { note: event.target.value })}
          />
          <Button
            type="text"
            aria-label="移除目标"
            icon={<DeleteOutlined />}
            onClick={() => onChange(lines.filter((one) => one.key !== line.key))}
          />
        </div>
      ))}
      <AddLine lines={lines} onAdd={(line) => onChange([...lines, line])} />
    </>
  );
});

/** The actual figure of a line, beside its plan. */
const Reached = ({ name, planned, actual }: { name: string; planned: number; actual: number }) => (
  <span className={`${workStyles.muted} ${styles.reached}`} data-part="week-reached">
    实际 {actual.toLocaleString('zh-CN')}
    {planned > 0 && (
      <ProgressBar
        label={name}
        size="small"
        showInfo={false}
        percent={Math.round((actual / planned) * 100)}
      />
    )}
  </span>
);

/** Adds a measured or a typed line. */
function AddLine({ lines, onAdd }: { lines: readonly Line[]; onAdd: (line: Line) => void }) {
  const taken = new Set(lines.map((line) => line.measure));
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  const line = {
    key,
    measure: null,
    title: '',
    planned: '0',
    unit: '',
    actual: null,
    note: '',
    isCarried: false,
  };
  return (
    <div className={styles.head}>
      <Select
        aria-label="添加指标"
        placeholder="添加指标"
        style={{ width: 140 }}
        value={null}
        options={codeOptions(WEEK_MEASURES).filter((one) => !taken.has(one.value))}
        onChange={(measure: string) => onAdd({ ...line, measure })}
      />
      <Button icon={<PlusOutlined />} onClick={() => onAdd(line)}>
        其他目标
      </Button>
    </div>
  );
}
