/** Of when figures are that may be older than a second. */
export const AsOf = ({ at }: { at: string | undefined }) =>
  at ? <small className="quiet tabular">截至 {at}</small> : null;
