import { dashboardApi } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { AsOf } from '../../ui/AsOf.tsx';
import { Block } from './Block.tsx';
import { blockQuery } from './blockQuery.ts';
import styles from './home.module.css';
import { percentOf, TargetRow } from './TargetRow.tsx';

/** 核心客户: the whole company's month compared with its plan, for every reader; the page lists institutions. */
export function CoreMonth() {
  const query = useQuery(blockQuery(dashboardApi.coreCustomerTargets, {}));
  const { data } = query;
  const parts = data
    ? ([
        ['合同额', 'contract', data.actualAmount, data.plannedAmount],
        ['课程天数', 'days', data.actualDays, data.plannedDays],
      ] as const)
    : [];
  return (
    <Block
      title="核心客户本月"
      figures={['核心客户（家）', '合同额', '课程天数', '计划']}
      note={
        data && (
          <>
            全公司 {data.institutions} 家 <AsOf at={data.asOf} />
          </>
        )
      }
      to={`/customers/core${data ? `?month=${data.month}` : ''}`}
      query={query}
      empty={data?.institutions === 0 && '还没有核心客户'}
    >
      <ul className={styles.bars}>
        {parts.map(([name, measure, actual, planned]) => (
          <TargetRow
            key={name}
            name={name}
            measure={measure}
            actual={actual}
            planned={planned}
            percent={percentOf(actual, planned)}
          >
            <span className={styles.barsName}>{name}</span>
          </TargetRow>
        ))}
      </ul>
    </Block>
  );
}
