import { contactsApi } from '@shibiao/contract/contacts';
import { Drawer } from 'antd';
import { useState } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { DateText, Phone, type Statuses, StatusTag } from '../../../ui/texts.tsx';

type Row = RowOf<typeof contactsApi.wechatLog>;

const RESULTS: Statuses = {
  ok: ['成功', 'good'],
  disabled: ['账号停用', 'bad'],
  locked: ['已锁定', 'warn'],
  wrong: ['失败', 'bad'],
};
const filters: Filter[] = [
  { key: 'keyword', label: '姓名或机构', kind: 'text', width: 160 },
  { key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' },
];
const columns: Column<Row>[] = [
  { key: 'at', title: '时间', width: 140, sortable: true, render: (row) => <DateText value={row.at} /> },
  { key: 'contactName', title: '联系人', width: 100 },
  { key: 'cooperationName', title: '机构', width: 200 },
  { key: 'username', title: '账号', width: 120, render: (row) => <Phone value={row.username} /> },
  { key: 'result', title: '结果', width: 90, render: (row) => <StatusTag value={row.result} of={RESULTS} /> },
  { key: 'ip', title: 'IP', width: 120 },
];

/** Contacts' sign-ins by WeChat. */
export default function WechatLogDrawer({ onClose }: { onClose: () => void }) {
  const page = usePage();
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Drawer
      title="微信登录记录"
      open={isOpen}
      size={840}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
    >
      <PagedTable
        endpoint={contactsApi.wechatLog}
        columns={columns}
        rowKey="id"
        filters={filters}
        bind="memory"
        height="auto"
        empty={{ title: '还没有人用微信登录' }}
      />
    </Drawer>
  );
}
