import {
  INVOICE_REQUEST_STATUS,
  invoiceRequestColumns,
  invoiceRequestsApi,
} from '@shibiao/contract/finance/invoiceRequests';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { useQuery } from '@tanstack/react-query';
import { Input, Space } from 'antd';
import { call } from '../../../lib/call.ts';
import { queryOf } from '../../../lib/query.ts';
import { useCans } from '../../../lib/session.ts';
import { linkFilter } from '../../../pickers/filters.tsx';
import { FormDrawer } from '../../../ui/FormDrawer.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../../ui/layer.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { type Column, type Filter, PagedTable, type RowOf } from '../../../ui/PagedTable.tsx';
import { PageLink } from '../../../ui/record/RecordLink.tsx';
import { ACTIONS } from '../../../ui/table/columns.ts';
import { listColumns } from '../../../ui/table/listColumns.tsx';
import { codeOptions } from '../../../ui/texts.tsx';

const InvoiceForm = lazy(() => import('./InvoiceForm.tsx'));
type Row = RowOf<typeof invoiceRequestsApi.requests>;

const columns = listColumns(invoiceRequestColumns, {
  invoiceNo: {
    render: ({ invoiceId, invoiceNo }) =>
      invoiceId && (
        <PageLink to={`/financeInfo/invoices?open=${invoiceId}`}>{invoiceNo ?? '待开票'}</PageLink>
      ),
  },
});
const filters: Filter[] = [
  { key: 'keyword', label: '抬头、机构或拼音', kind: 'text', width: 190 },
  { key: 'status', label: '状态', kind: 'select', width: 110, options: codeOptions(INVOICE_REQUEST_STATUS) },
  { key: 'from', toKey: 'to', label: '申请日期', kind: 'dateRange' },
  linkFilter('id', '申请', (value) => `编号 ${value}`),
  linkFilter('coorgid', '机构', (value) => `编号 ${value}`),
];

/** 客户的申请: institutions ask for invoices; the salesperson submits each as an application with its lines filled. */
export default function InvoiceRequestsPage() {
  const can = useCans();
  const submitted = useLayer<Row>();
  const declined = useLayer<Row>();
  const actions: Column<Row> = {
    ...ACTIONS,
    width: 150,
    isFor: ({ status }) => status === 1,
    render: (row) => (
      <Space size={4}>
        <LinkButton onClick={() => submitted.open(row)}>提交开票</LinkButton>
        <LinkButton onClick={() => declined.open(row)}>不采纳</LinkButton>
      </Space>
    ),
  };
  return (
    <>
      <PagedTable
        screen="finance/invoiceRequests"
        endpoint={invoiceRequestsApi.requests}
        columns={can(invoicesApi.save) ? [...columns, actions] : columns}
        rowKey="id"
        filters={filters}
        exports={invoiceRequestsApi.requestsExcel}
        presets={[{ label: '待处理', values: { status: '1' } }]}
        cards={['status', 'amount', 'cooperationName', 'byName', 'askedAt']}
        rowClass={({ status }) => (status > 2 ? 'row-quiet' : '')}
        empty={{ title: '没有开票申请', hint: '客户在“账务”里申请开票，您在这里提交给财务。' }}
      />
      <Opened layer={submitted}>{(of, close) => <Submit request={of} onClose={close} />}</Opened>
      <Opened layer={declined}>{(of, close) => <Decline request={of} onClose={close} />}</Opened>
    </>
  );
}

/** The application's form, filled with the request. */
function Submit({ request, onClose }: { request: Row; onClose: () => void }) {
  const query = useQuery(queryOf(invoiceRequestsApi.request, { id: request.id }, { staleTime: 0 }));
  if (!query.data || !query.isFetchedAfterMount) return null;
  const { id, coorgid, cooperationName, title, taxNo, kind, remark, buyer, lines } = query.data;
  return (
    <InvoiceForm
      draft={{
        requestId: id,
        coorgid,
        cooperationName,
        title,
        taxNo,
        kind,
        remark: [remark, buyer].filter(Boolean).join('\n') || null,
        lines: lines.map(({ lessonId, amount }) => ({ lessonId, amount })),
      }}
      onClose={onClose}
    />
  );
}

function Decline({ request, onClose }: { request: Row; onClose: () => void }) {
  const { id, version, title } = request;
  return (
    <FormDrawer
      title={`不采纳：${title}`}
      endpoint={invoiceRequestsApi.declineRequest}
      formKey="invoice-request-decline"
      initial={{ id, version }}
      okText="不采纳"
      columns={1}
      reload={async () => ({ id, version: (await call(invoiceRequestsApi.request, { id })).version })}
      onClose={onClose}
    >
      <Field name="answer" label="原因" isWide extra="客户会收到这句话">
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  );
}
