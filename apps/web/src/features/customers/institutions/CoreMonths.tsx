import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { QueryState } from '../../../ui/QueryState.tsx';
import { Money } from '../../../ui/texts.tsx';
import { type CoreRow, CoreTargetForm } from './CoreTargetForm.tsx';

/** Months of a core institution: plan and actual figures of its lessons. */
export function CoreMonths({ id }: { id: number }) {
  const can = useCans();
  const [editing, setEditing] = useState<Partial<CoreRow> | null>(null);
  const query = useQuery(queryOf(institutionsApi.coreMonths, { id }));
  const mayEdit = can(institutionsApi.saveCoreTarget);
  return (
    <>
      {mayEdit && (
        <Button type="primary" onClick={() => setEditing({ coorgid: id })}>
          设目标
        </Button>
      )}
      {!query.data && <QueryState of={query} />}
      {query.data?.list.length === 0 && <EmptyState title="还没有目标和课程" />}
      <div className="table-scroll">
        <table className="plain-table">
          <thead>
            <tr>
              <th>月份</th>
              <th>计划天数</th>
              <th>实际天数</th>
              <th>计划金额</th>
              <th>实际金额</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {query.data?.list.map((row) => (
              <tr key={row.month}>
                <th>{row.month}</th>
                <td>{row.plannedDays}</td>
                <td>{row.actualDays}</td>
                <td>
                  <Money value={row.plannedAmount} />
                </td>
                <td>
                  <Money value={row.actualAmount} />
                </td>
                <td>{mayEdit && <LinkButton onClick={() => setEditing(row)}>修改</LinkButton>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {editing && <CoreTargetForm row={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
