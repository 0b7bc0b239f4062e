import { contactsApi, wechatColumns } from '@shibiao/contract/contacts';
import { Drawer } from 'antd';
import { useState } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { type Filter, PagedTable } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { Phone } from '../../../ui/texts.tsx';

const filters: Filter[] = [
  { key: 'keyword', label: '姓名或机构', kind: 'text', width: 160 },
  { key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' },
];
const columns = listColumns(wechatColumns, { username: { render: (row) => <Phone value={row.username} /> } });

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
