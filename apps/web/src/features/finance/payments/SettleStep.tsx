import type { StepProps } from '../../../shared/stages/stepForms.ts';
import SettleDrawer from './SettleDrawer.tsx';

/** 结算 of a deal: creates the request; its approval shows in the stage bar. */
export default function SettleStep({ lessonId, onClose }: StepProps) {
  return lessonId ? (
    <SettleDrawer lessonIds={[lessonId]} stays onSettled={onClose} onClose={onClose} />
  ) : null;
}
