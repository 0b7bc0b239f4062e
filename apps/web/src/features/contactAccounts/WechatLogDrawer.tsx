import { contactsApi, wechatColumns } from '@shibiao/contract/contacts';

import { useState } from 'react';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { Phone } from '../../ui/texts.tsx';

const filters: Filter[] = [
  { key: 'keyword', label: '姓名或机构', kind: 'text', width: 160 },
  { key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' },
];
const columns = listColumns(wechatColumns, { username: { render: (row) => <Phone value={row.username} /> } });

/** Contacts' sign-ins by WeChat. */
export default function WechatLogDrawer({ onClose }: { onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <PageDrawer
      title="微信登录记录"
      open={isOpen}
      width={840}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(shown) => !shown && onClose()}
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
    </PageDrawer>
  );
}
