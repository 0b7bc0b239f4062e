import { PaperClipOutlined } from '@ant-design/icons';
import { filesApi } from '@shibiao/contract/files';
import { invoiceColumns, invoiceListApi, invoicesApi } from '@shibiao/contract/finance/invoices';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { saveFile } from '../../../lib/files.ts';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { Can } from '../../../ui/Can.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { type Column, PagedTable } from '../../../ui/PagedTable.tsx';
import { ACTIONS } from '../../../ui/table/columns.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import styles from '../finance.module.css';
import { percent } from '../percent.ts';
import { recentPresets } from '../recentPresets.ts';
import { Totals } from '../Totals.tsx';
import { useFilter } from '../useFilter.ts';
import { useFromLesson } from '../useFromLesson.ts';
import { InvoiceActions, isActedOn } from './InvoiceActions.tsx';
import { filters, type Invoice } from './invoices.filters.tsx';

const InvoiceOfLesson = lazy(() => import('./InvoiceOfLesson.tsx'));
const InvoiceForm = lazy(() => import('./InvoiceForm.tsx'));
const InvoiceDrawer = lazy(() => import('./InvoiceDrawer.tsx'));

const columns: Column<Invoice>[] = [
  ...listColumns(invoiceColumns, {
    rate: { render: (row) => percent(row.rate) },
  }),
  {
    key: 'file',
    title: '电子发票',
    width: 90,
    screenOnly: true,
    isFor: ({ fileId }) => fileId !== null,
    render: ({ fileId, no }) =>
      fileId && (
        <Button
          type="link"
          size="small"
          icon={<PaperClipOutlined />}
          aria-label={`下载电子发票 ${no ?? ''}`}
          onClick={() => saveFile(filesApi.download, { id: fileId })}
        >
          下载
        </Button>
      ),
  },
];
const actions: Column<Invoice> = {
  ...ACTIONS,
  width: 190,
  render: (row) => <InvoiceActions invoice={row} size="small" />,
};

/** 发票: applications and invoices in scope; finance issues, posts, voids and reverses them in the row. */
export default function InvoicesPage() {
  const page = usePage();
  const can = useCans();
  const withActions = useMemo(
    () => [...columns, { ...actions, isFor: (row: Invoice) => isActedOn(row, can) }],
    [can],
  );
  const [isApplying, setIsApplying] = useState(false);
  const filter = useFilter(filters);
  const totals = useQuery(queryOf(invoicesApi.totals, filter, { keepsPrevious: true }));
  const opened = Number(page.search.open) || null;
  const fromLesson = useFromLesson();
  return (
    <div className={styles.page}>
      <PagedTable
        screen="finance/invoices"
        foot={
          <Totals
            items={[
              { name: '张数', value: totals.data?.count, isMoney: false },
              { name: '价税合计', value: totals.data?.amount },
              { name: '税额', value: totals.data?.taxAmount },
            ]}
          />
        }
        endpoint={invoiceListApi.invoices}
        columns={withActions}
        rowKey="id"
        filters={filters}
        exports={invoicesApi.export}
        presets={[
          { label: '待开票', values: { status: '1' } },
          { label: '已开票', values: { status: '2' } },
          ...recentPresets('申请', 'from', 'to'),
        ]}
        defaultSort={{ sort: 'appliedAt', order: 'desc' }}
        toolbar={
          <Can to={invoicesApi.save}>
            <Button type="primary" onClick={() => setIsApplying(true)}>
              申请开票
            </Button>
          </Can>
        }
        onOpen={(row) => page.setSearch({ open: row.id })}
        rowClass={(row) => (row.status >= 4 ? 'row-quiet' : '')}
        empty={{ title: '还没有发票', hint: '从“申请开票”选择机构和课程开始。' }}
      />
      <Suspense fallback={null}>
        {fromLesson.id > 0 && <InvoiceOfLesson lessonId={fromLesson.id} onClose={fromLesson.goBack} />}
        {isApplying && <InvoiceForm draft={{}} onClose={() => setIsApplying(false)} />}
        {opened && <InvoiceDrawer key={opened} id={opened} onClose={() => page.setSearch({ open: null })} />}
      </Suspense>
    </div>
  );
}
