import { TARGET_MEASURES } from '@shibiao/contract/targets';

interface Props {
  span: { label: string; measure: string; workdays: number; passedWorkdays: number; isPublished: boolean };
}

/** Note on the counted days, the calendar of working days and the measure of the target. */
export const SpanNote = ({ span: { label, measure, workdays, passedWorkdays, isPublished } }: Props) => (
  <>
    <b>{label}</b>
    <span className="quiet">
      工作日 {passedWorkdays} / {workdays}
      {!isPublished && '（按法定推算）'} · 目标按{TARGET_MEASURES.labelOf(measure)}
    </span>
  </>
);
