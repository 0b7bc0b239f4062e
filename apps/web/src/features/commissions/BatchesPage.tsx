import { BATCH_STATUS, batchColumns, commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { Can } from '../../ui/Can.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { byOrganisation } from './commissions.filters.tsx';

const BatchForm = lazy(() => import('./BatchForm.tsx'));

const filters: Filter[] = [
  { key: 'keyword', label: '批次号', kind: 'text', width: 130 },
  { key: 'month', label: '月份', kind: 'month' },
  { key: 'status', label: '状态', kind: 'select', width: 110, options: codeOptions(BATCH_STATUS) },
  { ...byOrganisation, key: 'organisationId' },
];
const columns = listColumns(batchColumns, {
  organisationName: { render: (row) => row.organisationName ?? '全部部门' },
});

/** 提成批次: drafted by finance, approved by the general manager, paid by finance. */
export default function BatchesPage() {
  const page = usePage();
  const [isDrafting, setDrafting] = useState(false);
  // From the to-do of an ended month: 202610.
  const asked = page.search.draft;
  return (
    <>
      <PagedTable
        screen="commissions/batches"
        endpoint={commissionBatchesApi.batches}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={commissionBatchesApi.exportBatches}
        toolbar={
          <Can to={commissionBatchesApi.saveBatch}>
            <Button type="primary" onClick={() => setDrafting(true)}>
              新建批次
            </Button>
          </Can>
        }
        to={(row) => `/financeInfo/commissionBatches/${row.id}`}
        empty={{
          title: '还没有提成批次',
          hint: '点“新建批次”，把可发放的提成汇成一批，送总经理审批后发放。',
        }}
      />
      <Suspense fallback={null}>
        {(isDrafting || asked) && (
          <BatchForm
            batch={null}
            month={asked ? `${asked.slice(0, 4)}-${asked.slice(4, 6)}` : undefined}
            onSaved={({ id }) => page.navigate(`/financeInfo/commissionBatches/${id}`)}
            onClose={() => {
              setDrafting(false);
              if (asked) page.setSearch({ draft: null });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
