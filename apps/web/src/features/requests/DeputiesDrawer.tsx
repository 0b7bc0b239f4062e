import { type ApprovalDeputy, requestSettingsApi } from '@shibiao/contract/requests/settings';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';

/** 审批代理: who decides for whom during an absence. */
export default function DeputiesDrawer({ onClose }: { onClose: () => void }) {
  const [editing, setEditing] = useState<ApprovalDeputy | 'new' | null>(null);
  const query = useQuery(queryOf(requestSettingsApi.deputies, {}));
  return (
    <PageDrawer
      title="审批代理"
      width={560}
      onClose={onClose}
      extra={
        <Button type="primary" onClick={() => setEditing('new')}>
          新建代理
        </Button>
      }
    >
      {!query.data && <QueryState of={query} />}
      {query.data?.list.length === 0 && (
        <EmptyState title="没有代理" hint="不在的几天，可以请同事代为审批；到期自动结束。" />
      )}
      {query.data && query.data.list.length > 0 && (
        <div className="table-scroll">
          <table className="plain-table">
            <thead>
              <tr>
                <th>审批人</th>
                <th>代理人</th>
                <th>从</th>
                <th>到</th>
                <th>操作</th>
              </tr>
            </thead>
            <tbody>
              {query.data.list.map((row) => (
                <tr key={row.id}>
                  <td>{row.personnelName}</td>
                  <td>{row.deputyName}</td>
                  <td>{row.firstDay}</td>
                  <td>{row.lastDay}</td>
                  <td>
                    {row.canEdit && (
                      <>
                        <LinkButton onClick={() => setEditing(row)}>修改</LinkButton>
                        <RemoveButton
                          endpoint={requestSettingsApi.removeDeputy}
                          input={{ id: row.id, version: row.version }}
                          question={`删除${row.deputyName}的代理？`}
                          isLink
                        />
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {editing && <DeputyForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </PageDrawer>
  );
}

function DeputyForm({ row, onClose }: { row: ApprovalDeputy | null; onClose: () => void }) {
  const { personnelId } = useUser();
  const owner = row?.personnelId ?? personnelId;
  return (
    <FormDrawer
      title={row ? `代理：${row.personnelName}` : '新建代理'}
      endpoint={requestSettingsApi.saveDeputy}
      formKey="approval-deputy"
      initial={row ?? { personnelId }}
      reload={async () => ({
        ...(await call(requestSettingsApi.deputies, {})).list.find((one) => one.id === row?.id),
      })}
      columns={1}
      onClose={onClose}
    >
      <Field name="deputyId" label="代理人">
        <PersonnelPicker filter={(person) => person.personnelid !== owner} />
      </Field>
      <Field name="firstDay" label="从">
        <DateInput />
      </Field>
      <Field name="lastDay" label="到">
        <DateInput />
      </Field>
    </FormDrawer>
  );
}
