import { LEAD_MEASURES, leadColumns, marketTargetsApi } from '@shibiao/contract/market/targets';
import { usePage } from '../../lib/page.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { Money } from '../../ui/texts.tsx';

const columns = listColumns(leadColumns);
export interface LeadFigure {
  measure: (typeof LEAD_MEASURES.values)[number];
  year: number;
  /** null for the whole year. */
  month: number | null;
  personnelId: number | null;
}

/** The market customers behind a figure. */
export default function LeadRows({ figure, onClose }: { figure: LeadFigure; onClose: () => void }) {
  const page = usePage();
  const { measure, year, month } = figure;
  return (
    <RecordDrawer
      title={`${year} 年${month ? ` ${month} 月` : ''} · ${LEAD_MEASURES.labelOf(measure)}`}
      width={980}
      onClose={onClose}
    >
      <PagedTable
        endpoint={marketTargetsApi.leads}
        fixed={figure}
        columns={columns}
        rowKey="id"
        filters={[{ key: 'keyword', label: '客户或机构', kind: 'text', width: 160 }]}
        exports={marketTargetsApi.exportLeads}
        sums={({ dealAmount }) => ({ name: '合计', dealAmount: <Money value={dealAmount} /> })}
        bind="memory"
        height="auto"
        onOpen={(row) => row.isOwn && page.navigate(`/customers/detail/${row.id}`)}
        empty={{ title: '这段时间没有这样的客户' }}
      />
    </RecordDrawer>
  );
}
