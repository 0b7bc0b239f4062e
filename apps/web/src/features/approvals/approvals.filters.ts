import { APPROVAL_KINDS, type approvalsApi } from '@shibiao/contract/approvals';
import type { Filter, RowOf } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';

export type Approval = RowOf<typeof approvalsApi.list>;

export const filters: Filter[] = [
  { key: 'keyword', label: '事由', kind: 'text', width: 200 },
  { key: 'kind', label: '类型', kind: 'select', width: 130, options: codeOptions(APPROVAL_KINDS) },
  { key: 'from', toKey: 'to', label: '提交日期', kind: 'dateRange' },
];

/** What a decision names of a record: the version that was read is the one that is decided on. */
export const askedOf = ({ kind, subjectId, version }: Approval) => ({ kind, subjectId, version });
