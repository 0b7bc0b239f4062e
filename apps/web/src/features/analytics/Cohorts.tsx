import { analyticsApi } from '@shibiao/contract/analytics/figures';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Percent } from '../../ui/texts.tsx';
import styles from './analytics.module.css';

/** Accounts by the week of their first active day, and how many of them came back in each later week. */
export function Cohorts({ filter }: { filter: object }) {
  const query = useQuery(queryOf(analyticsApi.retention, filter, { keepsPrevious: true }));
  const rows = query.data?.list ?? [];
  const weeks = rows[0]?.kept.length ?? 0;
  return (
    <section className={`chart-table ${styles.wide}`}>
      <header>
        <h2>
          <FormulaHint formula="按第一次活跃所在的一周分组；第 k 周的留存 = 那一周仍活跃的账号 ÷ 该组账号，还没过完的一周为 —">
            留存
          </FormulaHint>
        </h2>
      </header>
      {!query.data ? (
        <QueryState of={query} />
      ) : rows.length === 0 ? (
        <EmptyState title="这段时间没有第一次活跃的账号" />
      ) : (
        <section className={styles.scroll} aria-label="留存表" tabIndex={0}>
          <table className={styles.cohorts}>
            <thead>
              <tr>
                <th>首次活跃的一周</th>
                <th>新账号</th>
                {Array.from({ length: weeks }, (_, i) => (
                  <th key={`week ${i + 1}`}>第 {i + 1} 周</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ week, size, kept }) => (
                <tr key={week}>
                  <th>{week}</th>
                  <td>{size}</td>
                  {kept.map((share, i) => (
                    <td
                      key={`${week} ${i + 1}`}
                      style={{ '--share': share === null ? 0 : Number(share) } as React.CSSProperties}
                      className={share === null ? undefined : styles.share}
                    >
                      <Percent value={share} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
