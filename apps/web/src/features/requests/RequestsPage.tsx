import { REQUEST_KINDS, REQUEST_STATUS, type RequestKind } from '@shibiao/contract/requests/codes';
import { requestPlanningApi } from '@shibiao/contract/requests/planning';
import { requestColumns, requestsApi } from '@shibiao/contract/requests/requests';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { byOrganisation, byPerson } from '../../pickers/filters.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { AskForm } from './AskForm.tsx';
import { KINDS } from './kinds.tsx';
import styles from './requests.module.css';

const Deputies = lazy(() => import('./DeputiesDrawer.tsx'));
const Balances = lazy(() => import('./BalancesDrawer.tsx'));

const columns = listColumns(requestColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '申请、事由或申请人', kind: 'text', width: 180 },
  { key: 'kind', label: '类型', kind: 'select', width: 110, options: codeOptions(REQUEST_KINDS) },
  { key: 'status', label: '状态', kind: 'select', width: 100, options: codeOptions(REQUEST_STATUS) },
  { key: 'from', toKey: 'to', label: '提交日期', kind: 'dateRange' },
];
const ofPeople: Filter[] = [...filters, byPerson('applicantId', '申请人'), byOrganisation];
const path = (id: number) => `/personalCenter/requests/${id}`;

/** 我的申请: ask for something, see what came of it; superiors also see their people's. */
export default function RequestsPage() {
  const page = usePage();
  const can = useCans();
  const drawer = useLayer<'deputies' | 'balances'>();
  const tab = page.search.tab === 'all' ? 'all' : 'mine';
  const asked = KINDS.find((one) => one.kind === page.search.ask)?.kind;
  const close = () => page.setSearch({ ask: null, day: null });
  const isStaff = useUser().personnelId !== null;
  return (
    <>
      {isStaff && (
        <>
          <div className={styles.kinds}>
            {KINDS.filter((one) => can(one.endpoint)).map(({ kind, icon }) => (
              <button
                key={kind}
                type="button"
                className={styles.kind}
                onClick={() => page.setSearch({ ask: kind })}
              >
                {icon}
                {REQUEST_KINDS.labelOf(kind)}
              </button>
            ))}
          </div>
          <BalanceLine onOpen={() => drawer.open('balances')} />
        </>
      )}
      <PagedTable
        screen="requests/list"
        endpoint={requestsApi.list}
        columns={columns}
        rowKey="id"
        filters={tab === 'mine' ? filters : ofPeople}
        fixed={tab === 'mine' ? { tab: 'mine' } : {}}
        exports={requestsApi.export}
        cards={[...(tab === 'all' ? ['applicantName'] : []), 'status', 'step', 'submittedAt']}
        toolbar={
          <>
            <Segmented<'mine' | 'all'>
              aria-label="范围"
              value={tab}
              onChange={(value) => page.setSearch({ tab: value, page: null })}
              options={[
                { value: 'mine', label: '我的' },
                { value: 'all', label: '全部可见' },
              ]}
            />
            {isStaff && <Button onClick={() => drawer.open('deputies')}>审批代理</Button>}
          </>
        }
        to={(row) => path(row.id)}
        empty={{ title: '没有申请', hint: '点上面的类型即可申请' }}
      />
      {asked && (
        <AskForm
          kind={asked as RequestKind}
          request={null}
          day={page.search.day || undefined}
          onClose={close}
          onSaved={({ id }) => page.navigate(path(id))}
        />
      )}
      <Opened layer={drawer}>
        {(which, close) =>
          which === 'deputies' ? <Deputies onClose={close} /> : <Balances onClose={close} />
        }
      </Opened>
    </>
  );
}

function BalanceLine({ onOpen }: { onOpen: () => void }) {
  const query = useQuery(queryOf(requestPlanningApi.balances, {}, { isQuiet: true }));
  if (!query.data) return <QueryLine of={query} />;
  return (
    <p className={styles.balances}>
      {query.data.list.map(({ kind, left, pending }) => (
        <span key={kind}>
          {kind} <b>{left} 天</b>
          {pending > 0 && <span className="quiet">（在审批 {pending} 天）</span>}
        </span>
      ))}
      <LinkButton onClick={onOpen}>明细</LinkButton>
    </p>
  );
}
