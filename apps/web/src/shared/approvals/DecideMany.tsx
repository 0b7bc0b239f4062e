import type { Endpoint, SentOf } from '@shibiao/contract/endpoint';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { sumOf } from '../../lib/money.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import styles from './decideMany.module.css';

export type Decision = 'approved' | 'rejected';
interface Row {
  id: number;
  title: string;
  amount: string | null;
  canDecide: boolean;
}

interface Props<T extends Row, E extends Endpoint> {
  rows: readonly T[];
  askedBy: (row: T) => string;
  endpoint: E;
  formKey: string;
  /** The call that decides on some of them. */
  inputOf: (decision: { rows: readonly T[]; result: Decision; reason: string | undefined }) => SentOf<E>;
  onDone: () => void;
}

/**
 * Approves or rejects the selected records with one reason; those that the person may not decide are left out and
 * counted.
 */
export function DecideMany<T extends Row, E extends Endpoint>(props: Props<T, E>) {
  const { rows, askedBy, endpoint, formKey, inputOf, onDone } = props;
  const [result, setResult] = useState<Decision | null>(null);
  const open = rows.filter(({ canDecide }) => canDecide);
  const amounts = open.flatMap(({ amount }) => amount ?? []);
  const left = rows.length - open.length;
  if (open.length === 0) return <span className="quiet">所选申请都不等您审批</span>;
  const isRejected = result === 'rejected';
  const word = isRejected ? '驳回' : '通过';
  return (
    <>
      <Button size="small" type="primary" onClick={() => setResult('approved')}>
        批量通过（{open.length}）
      </Button>
      <Button size="small" danger onClick={() => setResult('rejected')}>
        批量驳回
      </Button>
      {result && (
        <FormDrawer
          title={`${word} ${open.length} 份申请${amounts.length > 0 ? `，共 ¥${formatMoney(sumOf(amounts))}` : ''}`}
          endpoint={endpoint}
          formKey={formKey}
          initial={{}}
          prepare={({ reason }) => inputOf({ rows: open, result, reason: reason as string | undefined })}
          columns={1}
          okText={`全部${word}`}
          onSaved={onDone}
          onClose={() => setResult(null)}
        >
          {left > 0 && <p className="quiet">另有 {left} 份不等您审批，不会改动。</p>}
          <ul className={styles.decideList}>
            {open.map((row) => (
              <li key={row.id}>
                {row.title} · {askedBy(row)}{' '}
                {row.amount !== null && <b className="tabular">¥{formatMoney(row.amount)}</b>}
              </li>
            ))}
          </ul>
          <Field
            name="reason"
            label={isRejected ? '原因（申请人会看到）' : '意见（申请人会看到）'}
            mustFill={isRejected}
          >
            <Input.TextArea autoFocus autoSize={{ minRows: 3 }} />
          </Field>
        </FormDrawer>
      )}
    </>
  );
}
