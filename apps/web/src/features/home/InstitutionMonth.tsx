import { dashboardApi } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { AsOf } from '../../ui/AsOf.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money } from '../../ui/texts.tsx';
import { Block } from './Block.tsx';
import { To } from './To.tsx';

/** What moved at institutions this month, the best five first. */
export function InstitutionMonth() {
  const query = useQuery(queryOf(dashboardApi.institutionMonth, {}, { isQuiet: true }));
  const { data } = query;
  const core = useQuery(queryOf(dashboardApi.coreCustomerTargets, {}, { isQuiet: true }));
  return (
    <Block
      title="机构本月动态"
      note={
        data && (
          <>
            新增客户 {data.newCustomers} · 跟进机构 {data.followedUp} · 授课机构 {data.taught}{' '}
            <AsOf at={data.asOf} />
          </>
        )
      }
      query={query}
      empty={data?.top.length === 0 && '本月还没有授课的机构'}
    >
      {core.data && core.data.institutions > 0 && (
        <p className="home-core">
          <To to="/customers/core">核心客户 {core.data.institutions} 家</To>
          <span className="tabular">
            {Number(core.data.actualDays)}
            <span className="quiet"> / {Number(core.data.plannedDays)} 天</span>
          </span>
          <span className="tabular">
            <Money value={core.data.actualAmount} />
            <span className="quiet"> / {Number(core.data.plannedAmount).toLocaleString('zh-CN')}</span>
          </span>
        </p>
      )}
      <ol className="home-top">
        {data?.top.map((one) => (
          <li key={one.id}>
            <RecordLink kind="institution" id={one.id}>
              {one.cooperationName}
            </RecordLink>
            <span className="tabular quiet">{Number(one.days)} 天</span>
            <Money value={one.income} />
          </li>
        ))}
      </ol>
    </Block>
  );
}
