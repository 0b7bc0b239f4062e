import { EQUIPMENT_ACTIONS, equipmentApi, registrationColumns } from '@shibiao/contract/equipment';
import type { ReactNode } from 'react';
import { usePage } from '../../lib/page.tsx';
import { byPerson } from '../../pickers/filters.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';

const columns = listColumns(registrationColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '说明', kind: 'text', width: 150 },
  { key: 'action', label: '登记', kind: 'select', width: 100, options: codeOptions(EQUIPMENT_ACTIONS) },
  byPerson('personnelId', '交出或接收'),
  { key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' },
];

/** The registrations of all assets. */
export default function EquipmentLog({ head }: { head: ReactNode }) {
  const page = usePage();
  return (
    <PagedTable
      screen="equipment/log"
      endpoint={equipmentApi.registrations}
      columns={columns}
      rowKey="id"
      filters={filters}
      exports={equipmentApi.exportRegistrations}
      toolbar={head}
      onOpen={(row) => page.navigate(`/personalCenter/equipment/${row.equipmentId}`)}
      empty={{ title: '没有登记' }}
    />
  );
}
