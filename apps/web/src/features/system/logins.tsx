import { LOGIN_CLIENT, LOGIN_METHOD, LOGIN_RESULT, loginColumns } from '@shibiao/contract/accounts';
import type { identityApi } from '@shibiao/contract/identity';
import { deviceOf } from '../../lib/device.ts';
import type { Filter, RowOf } from '../../ui/PagedTable.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, DateText } from '../../ui/texts.tsx';

/** Parts shared by both logs of sign-ins, everybody's and the teachers'. */
type LoginRow = RowOf<typeof identityApi.loginLog>;

/** The person of a sign-in: staff, contact or teacher. */
function SignInPerson({ personnelId, contactId, teacherId, nickname }: LoginRow) {
  const [kind, id] = personnelId
    ? (['person', personnelId] as const)
    : contactId
      ? (['customer', contactId] as const)
      : (['teacher', teacherId] as const);
  return (
    <RecordLink kind={kind} id={id}>
      {nickname}
    </RecordLink>
  );
}

export const columns = listColumns(loginColumns, {
  nickname: { render: (row: LoginRow) => <SignInPerson {...row} /> },
  at: { render: (row: LoginRow) => <DateText value={row.at} pattern="YYYY-MM-DD HH:mm:ss" /> },
  client: { render: ({ client }: LoginRow) => client && LOGIN_CLIENT.labelOf(client) },
  userAgent: {
    render: ({ userAgent }: LoginRow) => userAgent && <span title={userAgent}>{deviceOf(userAgent)}</span>,
  },
  method: { render: (row: LoginRow) => LOGIN_METHOD.labelOf(row.method) },
});

export const filters: Filter[] = [
  { key: 'keyword', label: '姓名、拼音、账号或地址', kind: 'text', width: 220 },
  { key: 'result', label: '结果', kind: 'select', options: codeOptions(LOGIN_RESULT) },
  { key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' },
];
