import { APPROVAL_KINDS, approvalColumns, approvalsApi } from '@shibiao/contract/approvals';
import { requestsApi } from '@shibiao/contract/requests/requests';
import { useQuery } from '@tanstack/react-query';
import { Badge, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { AskedBy } from '../../shared/approvals/AskedBy.tsx';
import { DecideMany } from '../../shared/approvals/DecideMany.tsx';
import { decidesApprovals } from '../../shared/approvals/decides.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { type Approval, decisionKey, filters } from './approvals.filters.ts';

const Reader = lazy(() => import('./ApprovalReader.tsx'));

const columns = listColumns(approvalColumns, {
  askedBy: { render: (row) => <AskedBy approval={row} /> },
});

const decideMany = (rows: Approval[], clear: () => void) => (
  <DecideMany
    rows={rows}
    askedBy={(row) => row.askedBy}
    endpoint={approvalsApi.decide}
    formKey="approvals-decide"
    inputOf={({ rows: open, ...decision }) => ({ ...decision, items: open.map(decisionKey) })}
    onDone={clear}
  />
);

type Tab = 'waiting' | 'mine' | 'decided';
const EMPTY: Record<Tab, { title: string; hint?: string }> = {
  waiting: { title: '没有等您审批的申请' },
  mine: { title: '您还没有发出申请', hint: '付款、报销、请假、款项更正和调动提交后，在这里看进度。' },
  decided: { title: '您还没有审批过申请' },
};

/** 审批: records of every kind that wait for the person, that the person submitted and that the person decided. */
export default function ApprovalsPage() {
  const page = usePage();
  const can = useCans();
  const decides = decidesApprovals(can);
  const waiting = useQuery(queryOf(approvalsApi.list, { tab: 'waiting', count: 1 }, { isQuiet: true }));
  const asked = (['waiting', 'mine', 'decided'] as const).find((one) => one === page.search.tab);
  const [first, setFirst] = useState<Tab | null>(decides ? 'waiting' : null);
  // Anybody may be named as approver: the first tab of who seldom decides follows from the first count, and stays.
  if (!first && !waiting.isPending) setFirst(waiting.data?.total ? 'waiting' : 'mine');
  const tab = asked ?? first;
  const [read, setRead] = useState<{ at: number; rows: readonly Approval[] } | null>(null);
  const current = read?.rows[read.at];
  // Messages and to-dos lead to one record.
  const linkedKind = APPROVAL_KINDS.values.find((kind) => kind === page.search.kind);
  const linked = Number(page.search.open) || null;
  const opened = current ?? (linkedKind && linked ? { kind: linkedKind, subjectId: linked } : null);
  const closeLinked = () => page.setSearch({ open: null });
  const step = (by: number) => setRead((now) => (now?.rows[now.at + by] ? { ...now, at: now.at + by } : now));
  /** Opens the next record, or returns to the list after the last. */
  const goOn = () => setRead((now) => (now?.rows[now.at + 1] ? { ...now, at: now.at + 1 } : null));
  if (!tab) return <Loading />;
  return (
    <>
      <PagedTable
        screen="approvals/list"
        endpoint={approvalsApi.list}
        columns={columns}
        rowKey="id"
        filters={filters}
        fixed={{ tab }}
        defaultSort={{ sort: 'askedAt', order: tab === 'waiting' ? 'asc' : 'desc' }}
        toolbar={
          <Segmented<Tab>
            aria-label="范围"
            value={tab}
            onChange={(value) => page.setSearch({ tab: value, page: null })}
            options={[
              {
                value: 'waiting',
                label: (
                  <span>
                    待我审批 <Badge count={waiting.data?.total ?? 0} size="small" overflowCount={999} />
                  </span>
                ),
              },
              { value: 'mine', label: '我发出的' },
              { value: 'decided', label: '我审批过的' },
            ]}
          />
        }
        batch={decides || can(requestsApi.decide) ? decideMany : undefined}
        onOpen={(row, rows) => setRead({ at: rows.indexOf(row), rows })}
        empty={EMPTY[tab]}
      />
      {opened && (
        <Suspense fallback={null}>
          <Reader
            key={`${opened.kind} ${opened.subjectId}`}
            kind={opened.kind}
            subjectId={opened.subjectId}
            onStep={step}
            onDecided={current ? goOn : closeLinked}
            onClose={current ? () => setRead(null) : closeLinked}
          />
        </Suspense>
      )}
    </>
  );
}
