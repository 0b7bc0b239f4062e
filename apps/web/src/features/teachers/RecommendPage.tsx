import { DEMAND_STATUS, demandsApi, isOpenDemand } from '@shibiao/contract/demands';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { CustomerLinks } from '../../shared/records/CustomerLinks.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { DemandMatches } from './DemandMatches.tsx';
import styles from './matching.module.css';

/** 推荐讲师: open demands at the left, matching teachers at the right; recommended by one click. */
export default function RecommendPage() {
  const page = usePage();
  const query = useQuery(
    queryOf(demandsApi.list, { page: 1, count: 100, isOpen: true, sort: 'updatedAt', order: 'desc' }),
  );
  // The demand named by a link, wherever it stands in the list.
  const wanted = Number(page.search.demand) || 0;
  const named = useQuery(queryOf(demandsApi.one, { id: wanted }, { enabled: wanted > 0, isQuiet: true }));
  const listed = query.data?.list.filter(isOpenDemand) ?? [];
  const step = (by: 1 | -1) => {
    const at = listed.findIndex(({ id }) => id === (wanted || listed[0]?.id));
    const next = at < 0 ? undefined : listed[at + by];
    if (next) page.setSearch({ demand: String(next.id) });
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  if (!query.data || (wanted > 0 && named.isPending)) return <QueryState of={query} />;
  const demand = wanted > 0 ? named.data : listed[0];
  if (wanted > 0 && !demand)
    return (
      <EmptyState
        title={`没有需求 ${wanted}`}
        hint="它已删除，或不在你的查看范围内。"
        action={<Button onClick={() => page.setSearch({ demand: null })}>查看等待推荐的需求</Button>}
      />
    );
  if (!demand) return <EmptyState title="没有等待推荐的需求" hint="新建的需求会出现在这里。" />;
  const open = listed.some((one) => one.id === demand.id) ? listed : [demand, ...listed];
  if (!isOpenDemand(demand))
    return (
      <EmptyState
        title={`需求“${demand.topic}”${DEMAND_STATUS.labelOf(demand.status)}`}
        hint="它不再等待推荐讲师。"
        action={<Button onClick={() => page.navigate(`/sales/demands/${demand.id}`)}>打开需求</Button>}
      />
    );
  return (
    <div className={styles.matching}>
      <aside>
        <ol className={styles.demandCards}>
          {open.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={one.id === demand.id}
                onClick={() => page.setSearch({ demand: String(one.id) })}
              >
                {one.topic}
                <small>
                  {one.cooperationName} · {one.contactName}
                </small>
                <small>
                  {[DEMAND_STATUS.labelOf(one.status), one.dateFrom, one.cityName]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ol>
      </aside>
      <section>
        <p className={styles.matchingFor}>
          <RecordLink kind="demand" id={demand.id}>
            {demand.topic}
          </RecordLink>
          <span className="quiet">
            <CustomerLinks of={demand} />
          </span>
        </p>
        <DemandMatches
          key={demand.id}
          demandId={demand.id}
          onPlan={(teacherId) =>
            page.navigate(`/lessons/list?new=1&demandId=${demand.id}&teacherId=${teacherId}`)
          }
        />
      </section>
    </div>
  );
}
