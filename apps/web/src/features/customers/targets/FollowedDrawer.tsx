import { customerTargetsApi, followedColumns } from '@shibiao/contract/customers/targets';
import { Drawer } from 'antd';
import { usePage } from '../../../lib/page.tsx';
import { customerName, openOwn } from '../../../pickers/customerName.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';

interface Props {
  personnelid: number;
  personnelname: string;
  month: string;
  level: 'A' | 'B' | 'C' | 'D';
  onClose: () => void;
}

/** The customers behind an actual; others' are named without a link. */
export function FollowedDrawer({ personnelid, personnelname, month, level, onClose }: Props) {
  const page = usePage();
  const open = openOwn(page.navigate);
  const columns = listColumns(followedColumns, { contactName: customerName(open) });
  return (
    <Drawer
      title={`${personnelname} ${month} 跟进的 ${level} 级客户`}
      open
      size={720}
      onClose={onClose}
      getContainer={page.container}
      rootStyle={{ position: 'absolute' }}
    >
      <PagedTable
        endpoint={customerTargetsApi.contactTargetCustomers}
        fixed={{ personnelid, month, level }}
        columns={columns}
        rowKey="contactId"
        bind="memory"
        height="auto"
        onOpen={open}
        empty={{ title: '这个月没有跟进这一级的客户' }}
      />
    </Drawer>
  );
}
