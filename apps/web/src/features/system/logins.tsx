import { LOGIN_METHOD, LOGIN_RESULT, loginColumns } from '@shibiao/contract/accounts';
import type { identityApi } from '@shibiao/contract/identity';
import type { Filter, RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, DateText } from '../../ui/texts.tsx';

/** What the two logs of sign-ins share: everybody's and the teachers'. */
export type LoginRow = RowOf<typeof identityApi.loginLog>;

export const columns = listColumns(loginColumns, {
  at: { render: (row: LoginRow) => <DateText value={row.at} pattern="YYYY-MM-DD HH:mm:ss" /> },
  method: { render: (row: LoginRow) => LOGIN_METHOD.labelOf(row.method) },
});

export const filters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音、账号或地址', kind: 'text', width: 220 },
  { key: 'result', label: '结果', kind: 'select', options: codeOptions(LOGIN_RESULT) },
  { key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' },
];
