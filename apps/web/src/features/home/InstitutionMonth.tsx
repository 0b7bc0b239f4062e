import { dashboardApi } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { AsOf } from '../../ui/AsOf.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money } from '../../ui/texts.tsx';

/** What moved at institutions this month, the best five first. */
export function InstitutionMonth() {
  const { data } = useQuery(queryOf(dashboardApi.institutionMonth, {}, { isQuiet: true }));
  const core = useQuery(queryOf(dashboardApi.coreCustomerTargets, {}, { isQuiet: true }));
  if (!data) return null;
  return (
    <section className="home-panel">
      <h2>
        机构本月动态{' '}
        <small className="quiet">
          新增客户 {data.newCustomers} · 跟进机构 {data.followedUp} · 授课机构 {data.taught}
        </small>{' '}
        <AsOf at={data.asOf} />
      </h2>
      {core.data && core.data.institutions > 0 && (
        <p className="home-core">
          <PageLink to="/customers/core">核心客户 {core.data.institutions} 家</PageLink>
          <span className="tabular">
            {Number(core.data.actualDays)}
            <span className="quiet"> / {Number(core.data.plannedDays)} 天</span>
          </span>
          <span className="tabular">
            <Money value={core.data.actualAmount} />
            <span className="quiet"> / {Number(core.data.plannedAmount).toLocaleString('zh-CN')}</span>
          </span>
          <AsOf at={core.data.asOf} />
        </p>
      )}
      <ol className="home-top">
        {data.top.map((one) => (
          <li key={one.id}>
            <RecordLink kind="institution" id={one.id}>
              {one.cooperationName}
            </RecordLink>
            <span className="tabular quiet">{Number(one.days)} 天</span>
            <Money value={one.income} />
          </li>
        ))}
      </ol>
      {data.top.length === 0 && <p className="quiet">本月还没有授课的机构</p>}
    </section>
  );
}
