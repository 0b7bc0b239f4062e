import { PLACE_CHANGE_STATUS, placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { StatusTag } from '../../ui/texts.tsx';
import styles from './PlaceChanges.module.css';
import type { Archive } from './tabs.tsx';

type Change = OutputOf<typeof placeChangesApi.placeChanges>['list'][number];
const WAITING = 1;

/** Changes of a person's place that another one consents to. @param isWaiting those alone that nobody decided yet */
export function PlaceChanges({ person, isWaiting = false }: { person: Archive; isWaiting?: boolean }) {
  const query = useQuery(queryOf(placeChangesApi.placeChanges, { id: person.id }, { isQuiet: isWaiting }));
  const [refused, setRefused] = useState<Change | null>(null);
  if (!query.data) return isWaiting ? null : <QueryState of={query} />;
  const list = query.data.list.filter((one) => !isWaiting || one.status === WAITING);
  if (list.length === 0)
    return isWaiting ? null : (
      <EmptyState
        title="没有需要同意的调动"
        hint="人资为他人设置兼职部门、上级，或调到上一级部门，由总经理或管理员同意后生效，记录在这里。"
      />
    );
  return (
    <section aria-label="调动审批">
      {list.map((one) => (
        <Entry key={one.id} change={one} onRefuse={() => setRefused(one)} />
      ))}
      {refused && (
        <FormDrawer
          title="拒绝调动"
          endpoint={placeChangesApi.decidePlaceChange}
          formKey="place-refuse"
          initial={{ id: refused.id, version: refused.version, isConsented: false }}
          reload={async () => {
            const { list: fresh } = await call(placeChangesApi.placeChanges, { id: person.id });
            return { ...fresh.find((one) => one.id === refused.id), isConsented: false };
          }}
          columns={1}
          okText="拒绝"
          onClose={() => setRefused(null)}
        >
          <Field name="note" label="原因" mustFill>
            <Input.TextArea autoFocus autoSize={{ minRows: 3 }} />
          </Field>
        </FormDrawer>
      )}
    </section>
  );
}

function Entry({ change, onRefuse }: { change: Change; onRefuse: () => void }) {
  const { id, version } = change;
  const decide = useCommand(placeChangesApi.decidePlaceChange, { success: '已同意' });
  const withdraw = useCommand(placeChangesApi.withdrawPlaceChange, { success: '已撤回' });
  return (
    <article className={styles.change}>
      <Space wrap>
        <StatusTag value={change.status} of={PLACE_CHANGE_STATUS} />
        {change.changes.map(({ what, from, to }) => (
          <span key={what}>
            {what} {from ?? '无'} → <b>{to ?? '无'}</b>
          </span>
        ))}
        {change.effectiveOn && <span>自 {change.effectiveOn} 起</span>}
      </Space>
      <p className="quiet">
        {change.askedBy} 于 {change.askedAt.slice(0, 16)} 申请
        {change.decidedBy && `；${change.decidedBy} 于 ${change.decidedAt?.slice(0, 16)} 处理`}
        {change.note && `：${change.note}`}
        {change.status === WAITING && !change.canDecide && '；由总经理或管理员同意后生效'}
      </p>
      <Space>
        {change.canDecide && (
          <>
            <Button
              type="primary"
              loading={decide.isPending}
              onClick={() => decide.run({ id, version, isConsented: true })}
            >
              同意
            </Button>
            <Button danger onClick={onRefuse}>
              拒绝
            </Button>
          </>
        )}
        {change.canWithdraw && (
          <Button loading={withdraw.isPending} onClick={() => withdraw.run({ id, version })}>
            撤回申请
          </Button>
        )}
      </Space>
    </article>
  );
}
