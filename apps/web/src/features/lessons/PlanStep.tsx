import { usePage } from '../../lib/page.tsx';
import type { StepProps } from '../../shared/stages/stepForms.ts';
import LessonForm from './LessonForm.tsx';
import { useLessonDraft } from './useLessonDraft.ts';

/** 排课 of a demand: the new lesson's page replaces the demand's. */
export default function PlanStep({ demandId, teacherId, onClose }: StepProps) {
  const page = usePage();
  const draft = useLessonDraft(
    { demandId: String(demandId ?? ''), teacherId: teacherId ? String(teacherId) : undefined },
    true,
  );
  if (!draft) return null;
  return (
    <LessonForm
      lesson={null}
      draft={draft}
      onPlanned={(id) => page.goInstead(`/sigLessonDetails/${id}`)}
      onClose={onClose}
    />
  );
}
