import type { StepProps } from '../../shared/stages/stepForms.ts';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { DemandMatches } from './DemandMatches.tsx';

/** 推荐 of a demand: matching teachers, recommended or planned by one click, over the demand's page. */
export default function RecommendStep({ demandId, onStep, onClose }: StepProps) {
  if (!demandId) return null;
  return (
    <PageDrawer title="推荐讲师" width={1040} onClose={onClose}>
      <DemandMatches demandId={demandId} onPlan={(teacherId) => onStep('plan', teacherId)} />
    </PageDrawer>
  );
}
