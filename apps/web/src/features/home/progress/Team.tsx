import type { SalesRow } from '@shibiao/contract/salespeople/figures';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { useQuery } from '@tanstack/react-query';
import { inWan } from '../../../lib/format.ts';
import { PaceBar } from '../../../ui/PaceBar.tsx';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { Block } from '../Block.tsx';
import { blockQuery } from '../blockQuery.ts';
import styles from '../home.module.css';

/** The funnel reads the same page, so that both share one call. */
export const TEAM_SHOWN = 30;
const share = (value: string | null) => (value === null ? '—' : `${(Number(value) * 100).toFixed(0)}%`);

const Person = ({ row }: { row: SalesRow }) => (
  <li>
    <PageLink to={`/sales/people/${row.id}`}>{row.name}</PageLink>
    <PaceBar
      rate={row.rate}
      pace={row.pace}
      label={`${row.name}：完成 ${share(row.rate)}，时间 ${share(row.pace)}`}
    />
    <span className="tabular">
      {inWan(Number(row.actual))}
      <span className="quiet"> / {Number(row.target) > 0 ? inWan(Number(row.target)) : '未设'}</span>
    </span>
    <span className={`tabular ${styles.teamRate}`}>{share(row.rate)}</span>
    <span className="tabular quiet home-team-calls">跟进 {row.followUps}</span>
  </li>
);

/** 团队: each person's month compared with the plan, with a mark at the elapsed share of time. */
export function Team() {
  const query = useQuery(
    blockQuery(salespeopleApi.monthly, { count: TEAM_SHOWN, sort: 'actual', order: 'desc' }),
  );
  const { data } = query;
  return (
    <Block
      title="团队"
      figures={['收款', '计划', '完成率', '时间进度', '跟进']}
      note={data && `${data.label}收款 · 工作日 ${data.passedWorkdays}/${data.workdays}`}
      to="/sales/monthly"
      query={query}
      empty={data?.list.length === 0 && '没有业务员'}
    >
      <ul className={styles.team}>
        {data?.list.map((row) => (
          <Person key={row.id} row={row} />
        ))}
      </ul>
    </Block>
  );
}
