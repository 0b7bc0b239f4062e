import { customerTargetsApi } from '@shibiao/contract/customers/targets';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { confirmLossOf } from '../../ui/confirm.ts';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { QueryState } from '../../ui/QueryState.tsx';

interface Props {
  month: string;
  leaderId: number;
  onClose: () => void;
}

/** Splits a team's monthly target of new customers over its members, and shows the remainder. */
export function SplitDrawer({ month, leaderId: own, onClose }: Props) {
  const [leaderId, setLeaderId] = useState(own);
  const [isDirty, setIsDirty] = useState(false);
  useUnsaved(isDirty);
  const leave = (go: () => void) =>
    confirmLossOf(isDirty, () => {
      setIsDirty(false);
      go();
    });
  const query = useQuery(queryOf(customerTargetsApi.monthlyTarget, { leaderId, month }, { staleTime: 0 }));
  return (
    <PageDrawer title={`${month} 新客户目标分解`} width={560} onClose={() => leave(onClose)}>
      <p>
        团队负责人
        <PersonnelPicker value={leaderId} onChange={(value) => leave(() => setLeaderId(value ?? own))} />
      </p>
      {!query.data && <QueryState of={query} />}
      {query.data && (
        <Split
          key={`${leaderId}-${query.data.version}`}
          target={query.data}
          onTyped={() => setIsDirty(true)}
          onSaved={onClose}
        />
      )}
    </PageDrawer>
  );
}

const plannedRule = customerTargetsApi.splitMonthlyTarget.input.shape.planned;

interface SplitProps {
  target: {
    leaderId: number;
    month: string;
    version: number | null;
    planned: number;
    actual: number;
    parts: { personnelid: number; personnelname: string; planned: number; actual: number }[];
  };
  onTyped: () => void;
  onSaved: () => void;
}

function Split({ target, onTyped, onSaved }: SplitProps) {
  const [planned, setPlanned] = useState<number | null>(target.planned);
  const [parts, setParts] = useState(
    () => new Map<number, number | null>(target.parts.map((part) => [part.personnelid, part.planned])),
  );
  const save = useCommand(customerTargetsApi.splitMonthlyTarget, { success: '已保存' });
  const given = [...parts.values()].reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const isFilled = planned !== null && ![...parts.values()].includes(null);
  const left = (planned ?? 0) - given;
  const submit = () =>
    save
      .send({
        leaderId: target.leaderId,
        month: target.month,
        planned: planned ?? 0,
        parts: [...parts].map(([personnelid, part]) => ({ personnelid, planned: part ?? 0 })),
        version: target.version || undefined,
      })
      .then(onSaved, () => undefined);
  return (
    <>
      <p>
        团队目标{' '}
        <NumberInput
          min={0}
          max={1_000_000}
          value={planned}
          aria-label="团队目标"
          rule={plannedRule}
          mustFill
          onChange={(value) => {
            onTyped();
            setPlanned(value);
          }}
        />{' '}
        <span className="quiet">已新增 {target.actual} 个</span>
      </p>
      <table className="plain-table">
        <thead>
          <tr>
            <th>成员</th>
            <th>目标</th>
            <th>已新增</th>
          </tr>
        </thead>
        <tbody>
          {target.parts.map((part) => (
            <tr key={part.personnelid}>
              <th>{part.personnelname}</th>
              <td>
                <NumberInput
                  size="small"
                  min={0}
                  aria-label={`${part.personnelname} 的目标`}
                  rule={plannedRule}
                  mustFill
                  value={parts.get(part.personnelid) ?? null}
                  onChange={(value) => {
                    onTyped();
                    setParts(new Map(parts).set(part.personnelid, value));
                  }}
                />
              </td>
              <td>{part.actual}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" style={{ color: left === 0 ? 'var(--good)' : 'var(--bad)' }}>
        {left === 0 ? '已全部分完' : left > 0 ? `还有 ${left} 个没有分` : `多分了 ${-left} 个`}
      </p>
      <Button
        type="primary"
        disabled={!isFilled || left !== 0}
        loading={save.isPending}
        onClick={() => void submit()}
      >
        保存
      </Button>
    </>
  );
}
