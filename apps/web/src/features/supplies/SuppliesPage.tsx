import { suppliesApi, supplyColumns } from '@shibiao/contract/supplies';
import { Button } from 'antd';
import { Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCan } from '../../lib/session.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { Money } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';
import { AskPage } from './AskPage.tsx';
import { filters, quantities, type Supply } from './supplies.filters.ts';
import styles from './supplies.module.css';

const SupplyForm = lazy(() => import('./SupplyForm.tsx'));
const MoveForm = lazy(() => import('./MoveForm.tsx'));
const SupplyDrawer = lazy(() => import('./SupplyDrawer.tsx'));
const SupplyLog = lazy(() => import('./SupplyLog.tsx'));
const UsageView = lazy(() => import('./UsageView.tsx'));
type Open =
  | { form: 'supply'; supply: Supply | null }
  | { form: 'move'; supply?: Supply; kind: '领用' | '入库' | '盘点' };

/** 物资: the office keeps the stock, others request supplies. */
export default function SuppliesPage() {
  return useCan(suppliesApi.list) ? <Register /> : <AskPage />;
}

function Register() {
  const page = usePage();
  const { view, choice } = useViewChoice([
    { value: 'list', label: '物资' },
    { value: 'log', label: '登记' },
    { value: 'usage', label: '统计' },
  ]);
  const form = useLayer<Open>();
  const move = (supply: Supply, kind: '领用' | '入库') => form.open({ form: 'move', supply, kind });
  const columns = listColumns(supplyColumns, {
    ...quantities<Supply>('minStock', 'monthIn', 'monthOut', 'dailyUse'),
    isLow: { render: (row) => row.isLow && <span className="is-failed">不足</span> },
    stock: {
      render: (row) => (
        <span className="tabular">
          <Button size="small" aria-label={`领用 ${row.name}`} onClick={() => move(row, '领用')}>
            −
          </Button>{' '}
          <span className={`${styles.stockNow} ${row.isLow ? 'is-failed' : ''}`}>{Number(row.stock)}</span>{' '}
          <Button size="small" aria-label={`入库 ${row.name}`} onClick={() => move(row, '入库')}>
            +
          </Button>
        </span>
      ),
    },
  });
  return (
    <>
      {view !== 'list' ? (
        <Suspense fallback={<Loading />}>
          {view === 'log' ? <SupplyLog head={choice} /> : <UsageView head={choice} />}
        </Suspense>
      ) : (
        <PagedTable
          screen="supplies/list"
          endpoint={suppliesApi.list}
          columns={columns}
          rowKey="id"
          filters={filters}
          exports={suppliesApi.export}
          toolbar={
            <>
              {choice}
              <Button type="primary" onClick={() => form.open({ form: 'move', kind: '领用' })}>
                领用
              </Button>
              <Button onClick={() => form.open({ form: 'move', kind: '入库' })}>入库</Button>
              <Button onClick={() => form.open({ form: 'move', kind: '盘点' })}>盘点</Button>
              <Button onClick={() => form.open({ form: 'supply', supply: null })}>新建物资</Button>
            </>
          }
          sums={(sums) => ({ name: '合计', value: <Money value={sums.value} />, isLow: `${sums.low} 种` })}
          onOpen={(row) => page.setSearch({ open: row.id })}
          empty={{ title: '还没有物资' }}
        />
      )}
      <Suspense fallback={null}>
        {page.search.open && (
          <SupplyDrawer
            id={Number(page.search.open)}
            onEdit={(supply) => form.open({ form: 'supply', supply })}
            onClose={() => page.setSearch({ open: null })}
          />
        )}
      </Suspense>
      <Opened layer={form}>
        {(of, close) =>
          of.form === 'supply' ? (
            <SupplyForm supply={of.supply} onClose={close} />
          ) : (
            <MoveForm kind={of.kind} supply={of.supply} onClose={close} />
          )
        }
      </Opened>
    </>
  );
}
