import { approvalsApi } from '@shibiao/contract/approvals';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { type Approval, decisionKey } from './approvals.filters.ts';
import './approvals.css';

type Result = 'approved' | 'rejected';

/**
 * Approves or rejects the selected records with one reason; those that the person may not decide are left out and
 * counted.
 */
export function DecideMany({ rows, onDone }: { rows: readonly Approval[]; onDone: () => void }) {
  const [result, setResult] = useState<Result | null>(null);
  const open = rows.filter(({ canDecide }) => canDecide);
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
          title={`${word} ${open.length} 份申请`}
          endpoint={approvalsApi.decide}
          formKey="approvals-decide"
          initial={{}}
          prepare={({ reason }) => ({
            reason: reason as string | undefined,
            result,
            items: open.map(decisionKey),
          })}
          columns={1}
          okText={`全部${word}`}
          onSaved={onDone}
          onClose={() => setResult(null)}
        >
          {left > 0 && <p className="quiet">另有 {left} 份不等您审批，不会改动。</p>}
          <ul className="approval-list">
            {open.map((row) => (
              <li key={row.id}>
                {row.title} · {row.askedBy}{' '}
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
