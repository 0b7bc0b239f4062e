import { auditApi } from '@shibiao/contract/startup';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Select, Tag } from 'antd';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { type Column, type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { optionsOf } from '../../ui/texts.tsx';

type Entry = RowOf<typeof auditApi.list>;

const ACTIONS = { insert: '新建', update: '修改', delete: '删除' } as const;
const COLORS = { insert: 'green', update: 'blue', delete: 'red' } as const;
/** Tables whose rows have a page of their own. */
const PAGES: Record<string, string> = {
  contact: '/customers/detail/',
  lesson: '/sigLessonDetails/',
  teacher: '/teacherManage/teacherDetails/',
  demand: '/sales/demands/',
  payment_request: '/financeInfo/payments/',
};

/** A new row has nothing before, a deleted one nothing after. */
function saying(action: Entry['action'], { before, after }: Entry['changes'][number]): string {
  if (action === 'insert') return after ?? '空';
  if (action === 'delete') return before ?? '空';
  return `${before ?? '空'} → ${after ?? '空'}`;
}

const columns: Column<Entry>[] = [
  { key: 'at', title: '时间', width: 160, fixed: 'left', sortable: true },
  { key: 'by', title: '操作人', width: 100, render: (row) => row.by ?? '系统' },
  {
    key: 'action',
    title: '操作',
    width: 76,
    render: (row) => <Tag color={COLORS[row.action]}>{ACTIONS[row.action]}</Tag>,
  },
  { key: 'tableTitle', title: '对象', width: 110 },
  { key: 'rowId', title: '编号', width: 90, align: 'right' },
  {
    key: 'changes',
    title: '变更',
    width: 520,
    ellipsis: true,
    render: (row) => row.changes.map((one) => `${one.title}：${saying(row.action, one)}`).join('；'),
  },
  { key: 'ip', title: 'IP', width: 130 },
];

/** 操作日志: who changed what, when and from where. */
export default function AuditLogPage() {
  const page = usePage();
  const [open, setOpen] = useState<Entry | null>(null);
  const options = useQuery(queryOf(auditApi.options, {}));
  const filters: Filter[] = [
    { key: 'keyword', label: '变更内容', kind: 'text', width: 160 },
    {
      key: 'accountId',
      label: '操作人',
      kind: 'custom',
      width: 160,
      render: (value, onChange) => (
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="操作人"
          style={{ width: '100%' }}
          value={value ? Number(value) : null}
          onChange={onChange}
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
    },
    {
      key: 'action',
      label: '操作',
      kind: 'select',
      width: 90,
      options: optionsOf(ACTIONS),
    },
    { key: 'from', toKey: 'to', label: '日期', kind: 'dateRange' },
    { key: 'rowId', label: '编号', kind: 'text', width: 90 },
  ];
  const address =
    open && PAGES[open.table] && open.rowId !== null ? `${PAGES[open.table]}${open.rowId}` : null;
  return (
    <>
      <PagedTable
        screen="system/auditLog"
        endpoint={auditApi.list}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={auditApi.export}
        onOpen={setOpen}
        empty={{ title: '没有操作记录' }}
      />
      {open && (
        <Drawer
          title={`${open.tableTitle} ${open.rowId ?? ''} · ${ACTIONS[open.action]}`}
          open
          size={680}
          onClose={() => setOpen(null)}
          getContainer={page.container}
          rootStyle={{ position: 'absolute' }}
          extra={
            address && (
              <button type="button" className="link" onClick={() => page.navigate(address)}>
                打开记录
              </button>
            )
          }
        >
          <p className="quiet">
            {open.by ?? '系统'} · {open.at} · {open.ip ?? '服务器'}
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
              {open.changes.map((one) => (
                <tr key={one.field}>
                  <th>{one.title}</th>
                  <td style={{ whiteSpace: 'pre-wrap' }}>{one.before ?? '—'}</td>
                  <td style={{ whiteSpace: 'pre-wrap' }}>{one.after ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Drawer>
      )}
    </>
  );
}
