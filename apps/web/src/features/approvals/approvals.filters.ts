import { APPROVAL_KINDS, type approvalsApi } from '@shibiao/contract/approvals';
import type { Filter, RowOf } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';

export type Approval = RowOf<typeof approvalsApi.list>;

export const filters: Filter[] = [
  { key: 'keyword', label: '事由', kind: 'text', width: 200 },
  { key: 'kind', label: '类型', kind: 'select', width: 130, options: codeOptions(APPROVAL_KINDS) },
  { key: 'from', toKey: 'to', label: '提交日期', kind: 'dateRange' },
];

/** The identity of a decided record with the version that was read, so that exactly that version is decided. */
export const decisionKey = ({ kind, subjectId, version }: Approval) => ({ kind, subjectId, version });
