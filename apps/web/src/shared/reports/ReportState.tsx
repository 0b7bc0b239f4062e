import type { Codes } from '@shibiao/contract/codes';
import type { Filter } from '../../ui/PagedTable.tsx';
import { flagOptions, StatusTag, ToneTag } from '../../ui/texts.tsx';

interface Props {
  report: { status: number; isLate: boolean };
  of: Codes;
}

/** A report's state, and 补交 beside it when the report came late. */
export const ReportState = ({ report, of }: Props) => (
  <>
    <StatusTag value={report.status} of={of} />
    {report.isLate && <ToneTag tone="warn">补交</ToneTag>}
  </>
);

/** Filter of a list of reports: late, or in time. */
export const byLate: Filter = {
  key: 'late',
  label: '补交',
  kind: 'select',
  width: 90,
  options: flagOptions('补交', '按时'),
};
