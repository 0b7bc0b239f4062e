import { payslipBatchColumns, payslipsApi } from '@shibiao/contract/payslips/payslips';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { Can } from '../../ui/Can.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';

const PrepareForm = lazy(() => import('./PrepareForm.tsx'));
const SlipDrawer = lazy(() => import('./SlipDrawer.tsx'));

const filters: Filter[] = [{ key: 'month', label: '月份', kind: 'month' }];
const columns = listColumns(payslipBatchColumns);

/** 工资条: the months, each prepared from the records, published and answered by its people. */
export default function PayslipsPage() {
  const page = usePage();
  const [isPreparing, setPreparing] = useState(false);
  // From the to-do about an objection.
  const slip = Number(page.search.slip) || null;
  return (
    <>
      <PagedTable
        screen="payslips/list"
        endpoint={payslipsApi.batches}
        columns={columns}
        rowKey="id"
        filters={filters}
        exports={payslipsApi.exportBatches}
        cards={['people', 'net', 'objected']}
        toolbar={
          <Can to={payslipsApi.prepare}>
            <Button type="primary" onClick={() => setPreparing(true)}>
              制单
            </Button>
          </Can>
        }
        to={(row) => `/financeInfo/payslips/${row.id}`}
        empty={{
          title: '还没有工资条',
          hint: '点“制单”，按薪资档案、提成、绩效和考勤算出一个月的草稿，核对后发布。',
        }}
      />
      <Suspense fallback={null}>
        {isPreparing && (
          <PrepareForm
            onSaved={({ id }) => page.navigate(`/financeInfo/payslips/${id}`)}
            onClose={() => setPreparing(false)}
          />
        )}
        {slip !== null && <SlipDrawer id={slip} onClose={() => page.setSearch({ slip: null })} />}
      </Suspense>
    </>
  );
}
