import { recommendationsApi } from '@shibiao/contract/recommendations';
import { matchApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { useStep } from '../../shared/stages/useStep.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, Money } from '../../ui/texts.tsx';
import './recommendations.css';

/** Recommended teachers of a demand; staff withdraw them or plan the lesson. */
export function Recommendations({ demandId, isOpen }: { demandId: number; isOpen: boolean }) {
  const step = useStep();
  const can = useCans();
  const isStaff = useUser().userInfo.userType === 1;
  const query = useQuery(queryOf(recommendationsApi.recommendations, { id: demandId }));
  const withdraw = useCommand(recommendationsApi.withdrawRecommendation, { success: '已撤回' });
  const mayMatch = can(matchApi.match) && isOpen;
  return (
    <section className="facts">
      <h2>
        推荐讲师{' '}
        {mayMatch && (
          <Button size="small" onClick={() => step.open('recommend')}>
            去匹配
          </Button>
        )}
      </h2>
      {!query.data && <QueryState of={query} />}
      {query.data?.list.length === 0 && <EmptyState title="还没有推荐讲师" />}
      <table className="plain-table recommended">
        <tbody>
          {query.data?.list.map((one) => (
            <tr key={one.id}>
              <td>
                <RecordLink kind="teacher" id={one.teacherId}>
                  {one.teacherName}
                </RecordLink>
              </td>
              <td>{[one.homeCityName, one.fields.join('、')].filter(Boolean).join(' · ')}</td>
              <td>{one.score === null ? '尚无评价' : `${isStaff ? '评分' : '客户评分'} ${one.score}`}</td>
              {isStaff && (
                <td>
                  <Money value={one.feeDay} />
                </td>
              )}
              {isStaff && <td className="quiet is-long">{one.reasons.join('；')}</td>}
              <td className="quiet">
                {isStaff ? one.byName : '推荐于'} <DateText value={one.at.slice(0, 10)} />
              </td>
              <td>
                {isOpen && can(recommendationsApi.withdrawRecommendation) && (
                  <Button
                    type="link"
                    size="small"
                    onClick={() => withdraw.run({ id: demandId, teacherIds: [one.teacherId] })}
                  >
                    撤回
                  </Button>
                )}
                {mayMatch && (
                  <Button type="link" size="small" onClick={() => step.open('plan', one.teacherId)}>
                    排课
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
