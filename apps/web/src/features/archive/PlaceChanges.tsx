import { PLACE_CHANGE_STATUS, placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { ConsentEntry } from '../../shared/consent/ConsentEntry.tsx';
import { RefuseForm } from '../../shared/consent/RefuseForm.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { StatusTag } from '../../ui/texts.tsx';
import type { Archive } from './tabs.tsx';

type Change = OutputOf<typeof placeChangesApi.placeChanges>['list'][number];
const WAITING = 1;

/** Changes of a person's place that need consent. @param isWaiting only those that nobody has decided */
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
        <RefuseForm
          title="拒绝调动"
          endpoint={placeChangesApi.decidePlaceChange}
          formKey="place-refuse"
          entry={refused}
          fresh={async () => (await call(placeChangesApi.placeChanges, { id: person.id })).list}
          onClose={() => setRefused(null)}
        />
      )}
    </section>
  );
}

function Entry({ change, onRefuse }: { change: Change; onRefuse: () => void }) {
  const { id, version } = change;
  const decide = useCommand(placeChangesApi.decidePlaceChange, { success: '已同意' });
  const withdraw = useCommand(placeChangesApi.withdrawPlaceChange, { success: '已撤回' });
  return (
    <ConsentEntry
      asked={change}
      remark={change.status === WAITING && !change.canDecide && '；由总经理或管理员同意后生效'}
      consent={{ isPending: decide.isPending, run: () => decide.run({ id, version, isConsented: true }) }}
      withdraw={{ isPending: withdraw.isPending, run: () => withdraw.run({ id, version }) }}
      onRefuse={onRefuse}
    >
      <StatusTag value={change.status} of={PLACE_CHANGE_STATUS} />
      {change.changes.map(({ what, from, to }) => (
        <span key={what}>
          {what} {from ?? '无'} → <b>{to ?? '无'}</b>
        </span>
      ))}
      {change.effectiveOn && <span>自 {change.effectiveOn} 起</span>}
    </ConsentEntry>
  );
}
