import { requestPlanningApi } from '@shibiao/contract/requests/planning';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { QueryState } from '../../ui/QueryState.tsx';

/** The ledgers of the person's leave: what is left is the sum of the lines. */
export default function BalancesDrawer({ onClose }: { onClose: () => void }) {
  const query = useQuery(queryOf(requestPlanningApi.balances, {}));
  return (
    <PageDrawer title="假期余额" width={560} onClose={onClose}>
      {!query.data && <QueryState of={query} />}
      {query.data?.list.map(({ kind, left, lines }) => (
        <section key={kind}>
          <h3>
            {kind}：剩 {left} 天
          </h3>
          {lines.length === 0 ? (
            <p className="quiet">还没有登记</p>
          ) : (
            <div className="table-scroll">
              <table className="plain-table">
                <thead>
                  <tr>
                    <th>日期</th>
                    <th>项目</th>
                    <th>天数</th>
                    <th>余额</th>
                    <th>说明</th>
                  </tr>
                </thead>
                <tbody>
                  {lines.map((line) => (
                    <tr key={line.key}>
                      <td>{line.date}</td>
                      <td>{line.kind}</td>
                      <td>{line.days}</td>
                      <td>{line.balance}</td>
                      <td className="is-long">{line.reason}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      ))}
    </PageDrawer>
  );
}
