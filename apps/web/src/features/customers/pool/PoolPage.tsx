import { LEVELS } from '@shibiao/contract/customers/customers';
import { poolApi, poolColumns } from '@shibiao/contract/customers/pool';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf, useCommand } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { PersonName } from '../../../pickers/names.tsx';
import { PersonnelPicker } from '../../../pickers/PersonnelPicker.tsx';
import { Can } from '../../../ui/Can.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { ACTIONS } from '../../../ui/table/columns.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { codeOptions, flagOptions, Phone } from '../../../ui/texts.tsx';
import { useViewChoice } from '../../../ui/useViewChoice.tsx';
import { regionFilter } from '../customers.filters.tsx';
import styles from '../customers.module.css';
import { ClaimBatch } from './ClaimBatch.tsx';
import { ClaimedTable } from './ClaimedTable.tsx';
import { offerUndo } from './offerUndo.ts';
import { RulesView } from './RulesView.tsx';

export type PoolRow = RowOf<typeof poolApi.list>;

const columns = listColumns(poolColumns, {
  tel: { render: (row) => <Phone value={row.tel} /> },
});
const filters: Filter[] = [
  { key: 'keyword', label: '姓名或拼音', kind: 'text', width: 150 },
  { key: 'cooperationName', label: '机构名称或拼音', kind: 'text', width: 170 },
  { key: 'level', label: '等级', kind: 'select', options: codeOptions(LEVELS), width: 100 },
  regionFilter,
  { key: 'from', toKey: 'to', label: '进入公海', kind: 'dateRange' },
  {
    key: 'isDealt',
    label: '成交',
    kind: 'select',
    width: 120,
    options: flagOptions('曾经成交', '从未成交'),
  },
  {
    key: 'previousOwnerId',
    label: '原负责人',
    kind: 'custom',
    width: 140,
    text: (value) => <PersonName id={value} />,
    render: (value, change) => (
      <PersonnelPicker
        aria-label="原负责人"
        placeholder="原负责人"
        value={value ? Number(value) : null}
        onChange={change}
        withInactive
      />
    ),
  },
];

const VIEWS = [
  { value: 'list', label: '公海客户' },
  { value: 'claimed', label: '今日领取' },
  { value: 'rules', label: '公海规则' },
] as const;

/** 公海: customers to claim with their reason, today's claims, and the rules of recycling. */
export default function PoolPage() {
  const { view, choice } = useViewChoice(VIEWS);
  if (view === 'claimed') return <ClaimedTable choice={choice} />;
  if (view === 'rules') return <RulesView choice={choice} />;
  return <PoolTable choice={choice} />;
}

function PoolTable({ choice }: { choice: ReactNode }) {
  const can = useCans();
  const claim = useCommand(poolApi.claim, {
    onSuccess: ({ id }) => offerUndo('已领取，在客户列表中跟进', [id], can(poolApi.undo)),
  });
  const actions = {
    ...ACTIONS,
    width: 80,
    isFor: () => can(poolApi.claim),
    render: (row: PoolRow) => (
      <Can to={poolApi.claim}>
        <LinkButton
          disabled={!row.canClaim || claim.isPending}
          title={row.canClaim ? '' : `您是原负责人，${row.protectedUntil ?? ''} 之后可再领取`}
          onClick={() => claim.run({ id: row.id })}
        >
          领取
        </LinkButton>
      </Can>
    ),
  };
  return (
    <PagedTable
      screen="customers/pool"
      endpoint={poolApi.list}
      columns={[...columns, actions]}
      rowKey="id"
      filters={filters}
      exports={poolApi.export}
      toolbar={
        <>
          {choice}
          <Limits />
        </>
      }
      batch={(rows, clear) => <ClaimBatch rows={rows} clear={clear} />}
      empty={{ title: '公海里没有客户', hint: '长期未跟进或未成交的客户每晚回收到这里。' }}
    />
  );
}

/** Remaining claims of today and the limit of customers held. */
function Limits() {
  const query = useQuery(queryOf(poolApi.limits, {}, { isQuiet: true }));
  if (!query.data) return null;
  const { claimedToday, dailyCap, held, holdingCap } = query.data;
  return (
    <span className={`${styles.poolLimits} tabular`}>
      今日已领 <b>{claimedToday}</b>/{dailyCap} · 持有 <b>{held}</b>
      {holdingCap === null ? '' : `/${holdingCap}`}
    </span>
  );
}
