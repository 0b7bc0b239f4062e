interface Props {
  span: { label: string; workdays: number; passedWorkdays: number; isPublished: boolean };
}

/** Which days a table of people counts, and by which calendar their workdays are. */
export const SpanNote = ({ span: { label, workdays, passedWorkdays, isPublished } }: Props) => (
  <>
    <b>{label}</b>
    <span className="quiet">
      工作日 {passedWorkdays} / {workdays}
      {!isPublished && '（按法定推算）'}
    </span>
  </>
);
