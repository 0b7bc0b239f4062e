import { TARGET_MEASURES } from '@shibiao/contract/targets';

interface Props {
  span: { label: string; measure: string; workdays: number; passedWorkdays: number; isPublished: boolean };
}

/** Which days a table of people counts, by which calendar their workdays are, and what the target is of. */
export const SpanNote = ({ span: { label, measure, workdays, passedWorkdays, isPublished } }: Props) => (
  <>
    <b>{label}</b>
    <span className="quiet">
      工作日 {passedWorkdays} / {workdays}
      {!isPublished && '（按法定推算）'} · 目标按{TARGET_MEASURES.labelOf(measure)}
    </span>
  </>
);
