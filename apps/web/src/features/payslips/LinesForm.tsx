import { MANUAL_KINDS, payslipsApi } from '@shibiao/contract/payslips/payslips';
import { Button, Input, Select } from 'antd';
import { call } from '../../lib/call.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import styles from './payslips.module.css';
import type { Slip } from './SlipDrawer.tsx';

interface Line {
  kind: string;
  title: string;
  /** Without sign; a deduction is taken off. */
  amount: string | null;
  source: string;
}

const formOf = (slip: Slip) => ({
  id: slip.id,
  version: slip.version,
  lines: slip.lines
    .filter(({ isManual }) => isManual)
    .map(({ kind, title, amount, source }) => ({ kind, title, amount: amount.replace('-', ''), source })),
});

/** Lines that no record gives: other pay is taxed, a deduction is taken after tax. */
export default function LinesForm({ slip, onClose }: { slip: Slip; onClose: () => void }) {
  return (
    <FormDrawer
      title={`${slip.name} · 手工项目`}
      endpoint={payslipsApi.edit}
      formKey={`payslip-lines-${slip.id}`}
      initial={formOf(slip)}
      reload={async () => formOf(await call(payslipsApi.one, { id: slip.id }))}
      prepare={({ lines, ...rest }) => ({ ...rest, lines: JSON.stringify(lines) })}
      onClose={onClose}
    >
      <Field name="lines" label="其他应发计税；其他扣款在税后扣除" isWide>
        <Lines />
      </Field>
    </FormDrawer>
  );
}

function Lines({ value = [], onChange }: { value?: Line[]; onChange?: (lines: Line[]) => void }) {
  const put = (at: number, patch: Partial<Line>) =>
    onChange?.(value.map((one, i) => (i === at ? { ...one, ...patch } : one)));
  return (
    <>
      {value.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are their order
        <div key={at} className={styles.line}>
          <Select
            aria-label={`第 ${at + 1} 行类别`}
            value={one.kind}
            options={codeOptions(MANUAL_KINDS)}
            onChange={(kind: string) => put(at, { kind })}
          />
          <Input
            aria-label={`第 ${at + 1} 行名称`}
            placeholder="名称"
            maxLength={50}
            value={one.title}
            onChange={(event) => put(at, { title: event.target.value })}
          />
          <MoneyInput
            aria-label={`第 ${at + 1} 行金额`}
            value={one.amount}
            onChange={(amount) => put(at, { amount })}
          />
          <Input
            aria-label={`第 ${at + 1} 行依据`}
            placeholder="依据"
            maxLength={200}
            value={one.source}
            onChange={(event) => put(at, { source: event.target.value })}
          />
          <Button onClick={() => onChange?.(value.filter((_, i) => i !== at))}>移除</Button>
        </div>
      ))}
      <Button onClick={() => onChange?.([...value, { kind: 'other', title: '', amount: null, source: '' }])}>
        添加一行
      </Button>
    </>
  );
}
