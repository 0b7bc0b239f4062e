import { recommendationsApi } from '@shibiao/contract/recommendations';
import { Button } from 'antd';
import { useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { MatchResults } from './MatchResults.tsx';

interface Props {
  demandId: number;
  onPlan: (teacherId: number) => void;
}

/** Matching teachers of a demand: recommended, withdrawn or planned by one click. */
export function DemandMatches({ demandId, onPlan }: Props) {
  const mayRecommend = useCan(recommendationsApi.recommend);
  const recommend = useCommand(recommendationsApi.recommend, {
    success: '已选入，在需求里发送后客户才能看到',
  });
  const withdraw = useCommand(recommendationsApi.withdrawRecommendation, { success: '已撤回' });
  return (
    <MatchResults
      input={{ demandId }}
      actions={(teacher) => {
        const input = { id: demandId, teacherIds: [teacher.id] };
        return (
          <>
            {mayRecommend &&
              (teacher.isRecommended ? (
                <Button size="small" onClick={() => withdraw.run(input)}>
                  撤回
                </Button>
              ) : (
                <Button size="small" type="primary" onClick={() => recommend.run(input)}>
                  推荐
                </Button>
              ))}
            <Button size="small" onClick={() => onPlan(teacher.id)}>
              排课
            </Button>
          </>
        );
      }}
    />
  );
}
