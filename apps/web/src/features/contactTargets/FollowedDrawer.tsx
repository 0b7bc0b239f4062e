import { customerTargetsApi, followedColumns } from '@shibiao/contract/customers/targets';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';

const columns = listColumns(followedColumns);

interface Props {
  personnelid: number;
  personnelname: string;
  month: string;
  level: 'A' | 'B' | 'C' | 'D';
  onClose: () => void;
}

/** The customers behind an actual figure; those of others are named without a link. */
export function FollowedDrawer({ personnelid, personnelname, month, level, onClose }: Props) {
  return (
    <PageDrawer title={`${personnelname} ${month} 跟进的 ${level} 级客户`} width={720} onClose={onClose}>
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
    </PageDrawer>
  );
}
