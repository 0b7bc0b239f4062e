import { paymentsApi } from '@shibiao/contract/finance/payments';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { sumOf } from '../../../lib/money.ts';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import type { Payment } from './payments.filters.ts';
import '../finance.css';

type Result = 'approved' | 'rejected';

/**
 * Approves or rejects the selected requests with one reason; those that the person may not decide are left out and
 * counted.
 */
export function DecideMany({ rows, onDone }: { rows: readonly Payment[]; onDone: () => void }) {
  const [result, setResult] = useState<Result | null>(null);
  const open = rows.filter(({ canDecide }) => canDecide);
  const amount = sumOf(open.map((row) => row.amount));
  const left = rows.length - open.length;
  if (open.length === 0) return <span className="quiet">所选申请都不等您审批</span>;
  const isRejected = result === 'rejected';
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
          title={`${isRejected ? '驳回' : '通过'} ${open.length} 份申请，共 ¥${formatMoney(amount)}`}
          endpoint={paymentsApi.decideMany}
          formKey="payment-decide-many"
          initial={{}}
          prepare={({ reason }) => ({
            reason: reason as string | undefined,
            result,
            requests: open.map(({ id, version, status }) => ({
              id,
              version,
              step: status === 2 ? (2 as const) : (1 as const),
            })),
          })}
          columns={1}
          okText={isRejected ? '全部驳回' : '全部通过'}
          onSaved={onDone}
          onClose={() => setResult(null)}
        >
          {left > 0 && <p className="quiet">另有 {left} 份不等您审批，不会改动。</p>}
          <ul className="decide-list">
            {open.map((row) => (
              <li key={row.id}>
                {row.title} · {row.applicantName} <b className="tabular">¥{formatMoney(row.amount)}</b>
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
