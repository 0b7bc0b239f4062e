import { customerTargetsApi, followedColumns } from '@shibiao/contract/customers/targets';
import { Drawer } from 'antd';
import { usePage } from '../../../lib/page.tsx';
import { PagedTable } from '../../../ui/PagedTable.tsx';
import { listColumns } from '../../../ui/table/listColumns.tsx';

const columns = listColumns(followedColumns);

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
        to={(row) => (row.isOwn ? `/customers/detail/${row.contactId}` : null)}
        empty={{ title: '这个月没有跟进这一级的客户' }}
      />
    </Drawer>
  );
}
