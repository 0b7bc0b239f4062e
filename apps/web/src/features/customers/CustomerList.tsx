import { customersApi } from '@shibiao/contract/customers/customers';
import { trackingsApi } from '@shibiao/contract/customers/trackings';
import type { Endpoint, OutputOf } from '@shibiao/contract/endpoint';
import { Button } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCans } from '../../lib/session.ts';
import { Can } from '../../ui/Can.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { starColumn } from '../../ui/Star.tsx';
import { ACTIONS } from '../../ui/table/columns.ts';
import { type CustomerRow, customerColumns } from './customers.columns.tsx';
import { customerFilters } from './customers.filters.tsx';
import styles from './customers.module.css';
import { detailAddress, type Variant } from './listAddress.ts';
import { presetsOf } from './presets.ts';
import { useCellEdits } from './useCellEdits.ts';

const CUSTOMER_STAR = starColumn('customer', (row: CustomerRow) => row.id);
const CustomerPeek = lazy(() => import('./CustomerPeek.tsx'));
const BatchActions = lazy(async () => ({ default: (await import('./BatchActions.tsx')).BatchActions }));
const CustomerForm = lazy(() => import('./CustomerForm.tsx'));
const TrackingForm = lazy(() => import('./trackings/TrackingForm.tsx'));

/** The column that a list has room for beside those that all have. */
const OWN_COLUMN: Record<Variant, keyof CustomerRow> = {
  all: 'remark',
  region: 'cityName',
  new: 'source',
  market: 'source',
};

interface Props {
  variant: Variant;
  endpoint: typeof customersApi.list;
  exports: Endpoint;
  /** Filters in front of the usual ones. */
  filters?: readonly Filter[];
  toolbar?: ReactNode;
  empty: { title: string; hint?: ReactNode };
}

/** The four lists of customers differ by their filter; actions on rows are the same. */
export function CustomerList({ variant, endpoint, exports, filters = [], toolbar, empty }: Props) {
  const page = usePage();
  const can = useCans();
  const presets = presetsOf(variant);
  const editing = useLayer<CustomerRow | 'new'>();
  const tracked = useLayer<CustomerRow>();
  const edits = useCellEdits();
  // Customers of others appear in the lists of regions and market, without a page for the caller.
  const address = (row: CustomerRow) => (row.isOwn ? detailAddress(row.id, variant, page.search) : null);
  const columns = customerColumns.map((column) => ({
    ...column,
    defaultHidden: column.key === OWN_COLUMN[variant] ? false : column.defaultHidden,
    edit: edits?.[column.key],
  }));
  const actions = {
    ...ACTIONS,
    width: 100,
    isFor: (row: CustomerRow) => row.isOwn && (can(trackingsApi.editTracking) || can(customersApi.save)),
    render: (row: CustomerRow) => (
      <span className="row-actions">
        <Can to={trackingsApi.editTracking}>
          <LinkButton onClick={() => tracked.open(row)}>跟进</LinkButton>
        </Can>
        <Can to={customersApi.save}>
          <LinkButton onClick={() => editing.open(row)}>修改</LinkButton>
        </Can>
      </span>
    ),
  };
  return (
    <>
      <PagedTable
        screen={`customers/${variant}`}
        presets={presets}
        // Sorted by the next follow-up; customers of others have none to plan.
        defaultSort={variant === 'all' ? { sort: 'nextFollowUpAt', order: 'asc' } : undefined}
        endpoint={endpoint}
        columns={[...columns, CUSTOMER_STAR, actions]}
        rowKey="id"
        peek={CustomerPeek}
        filters={[...filters, ...customerFilters]}
        exports={exports}
        fixed={{ variant }}
        toolbar={
          <>
            <Can to={customersApi.save}>
              <Button type="primary" onClick={() => editing.open('new')}>
                新建客户
              </Button>
            </Can>
            {toolbar}
          </>
        }
        batch={(rows, clear) => (
          <Suspense fallback={null}>
            <BatchActions rows={rows.filter((row) => row.isOwn)} clear={clear} />
          </Suspense>
        )}
        sums={sumsOf}
        cards={['cooperationName', 'level', 'nextFollowUpAt', 'recycleOn', 'tel', 'remark']}
        rowClass={(row) => (row.isOwn ? '' : 'row-quiet')}
        to={address}
        empty={empty}
      />
      <Opened layer={editing}>
        {(of, close) => <CustomerForm customer={of === 'new' ? null : of} onClose={close} />}
      </Opened>
      <Opened layer={tracked}>{(of, close) => <TrackingForm contact={of} onClose={close} />}</Opened>
    </>
  );
}

type Sums = OutputOf<typeof customersApi.list>['sums'];

function sumsOf(sums: Sums): Record<string, ReactNode> {
  if (!sums) return { contactName: '合计', cooperationName: '超过 1 万行，缩小范围后合计' };
  return {
    cooperationName: (
      <span className={`tabular ${styles.levels}`}>
        A {sums.A} · B {sums.B} · C {sums.C} · D {sums.D}
      </span>
    ),
    nextFollowUpAt: sums.overdue > 0 ? <span className={styles.late}>逾期 {sums.overdue}</span> : null,
    lastDealAt: `成交 ${sums.dealt}`,
    recycleOn: sums.recycling > 0 ? `7 天内 ${sums.recycling}` : null,
  };
}
