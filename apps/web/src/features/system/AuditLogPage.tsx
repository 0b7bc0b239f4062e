import { AUDIT_ACTION, auditApi, auditColumns } from '@shibiao/contract/startup';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';

type Entry = RowOf<typeof auditApi.list>;

/** Tables whose rows have pages. */
const PAGES: Record<string, string> = {
  contact: '/customers/detail/',
  lesson: '/sigLessonDetails/',
  teacher: '/teacherManage/teacherDetails/',
  demand: '/sales/demands/',
  payment_request: '/financeInfo/payments/',
};

/** A created row has no values before, a deleted one none after. */
function changeText(action: Entry['action'], { before, after }: Entry['changes'][number]): string {
  if (action === 'insert') return after ?? '空';
  if (action === 'delete') return before ?? '空';
  return `${before ?? '空'} → ${after ?? '空'}`;
}

const columns = listColumns(auditColumns, {
  at: { render: (row: Entry) => row.at, isPlain: true },
  rowId: { render: (row: Entry) => row.rowId, isPlain: true },
  by: {
    render: (row: Entry) => (
      <RecordLink kind="person" id={row.byId}>
        {row.by ?? '系统'}
      </RecordLink>
    ),
  },
  changes: {
    ellipsis: true,
    render: (row: Entry) =>
      row.changes.map((one) => `${one.title}：${changeText(row.action, one)}`).join('；'),
  },
});

/** 操作日志: changes with their author, time and origin. */
export default function AuditLogPage() {
  const opened = useLayer<Entry>();
  const options = useQuery(queryOf(auditApi.options, {}));
  const filters: Filter[] = [
    { key: 'keyword', label: '变更内容', kind: 'text', width: 160 },
    {
      key: 'accountId',
      label: '操作人',
      kind: 'custom',
      text: (value) => options.data?.accounts.find((one) => one.accountId === Number(value))?.nickname ?? '…',
      width: 160,
      render: (value, onChange) => (
        <Select
          allowClear={CLEARABLE}
          showSearch={{ optionFilterProp: 'label' }}
          aria-label="操作人"
          placeholder="操作人"
          style={{ width: '100%' }}
          value={value ? Number(value) : null}
          onChange={onChange}
          {...choicesOf(options)}
          options={(options.data?.accounts ?? []).map((one) => ({
            value: one.accountId,
            label: `${one.nickname} ${one.username}`,
          }))}
        />
      ),
    },
    {
      key: 'table',
      label: '对象',
      kind: 'select',
      width: 130,
      options: (options.data?.tables ?? []).map((one) => ({ value: one.table, label: one.title })),
      of: options,
    },
    {
      key: 'action',
      label: '操作',
      kind: 'select',
      width: 90,
      options: codeOptions(AUDIT_ACTION),
    },
    { key: 'from', toKey: 'to', label: '日期', kind: 'dateRange' },
    { key: 'rowId', label: '编号', kind: 'text', width: 90 },
  ];
  return (
    <>
      <PagedTable
        screen="system/auditLog"
        endpoint={auditApi.list}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={auditApi.export}
        onOpen={opened.open}
        empty={{ title: '没有操作记录' }}
      />
      <Opened layer={opened}>{(entry, close) => <EntryDrawer entry={entry} onClose={close} />}</Opened>
    </>
  );
}

function EntryDrawer({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const address = PAGES[entry.table] && entry.rowId !== null ? `${PAGES[entry.table]}${entry.rowId}` : null;
  return (
    <PageDrawer
      title={`${entry.tableTitle} ${entry.rowId ?? ''} · ${AUDIT_ACTION.labelOf(entry.action)}`}
      width={680}
      onClose={onClose}
      extra={address && <PageLink to={address}>打开记录</PageLink>}
    >
      <p className="quiet">
        {entry.by ?? '系统'} · {entry.at} · {entry.ip ?? '服务器'}
      </p>
      <table className="plain-table">
        <thead>
          <tr>
            <th>字段</th>
            <th>变更前</th>
            <th>变更后</th>
          </tr>
        </thead>
        <tbody>
          {entry.changes.map((one) => (
            <tr key={one.field}>
              <th>{one.title}</th>
              <td style={{ whiteSpace: 'pre-wrap' }}>{one.before ?? '—'}</td>
              <td style={{ whiteSpace: 'pre-wrap' }}>{one.after ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PageDrawer>
  );
}
