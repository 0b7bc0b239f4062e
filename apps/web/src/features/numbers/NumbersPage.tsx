import {
  NUMBER_OPERATORS,
  NUMBER_PURPOSES,
  NUMBER_STATUS,
  numberColumns,
  numbersApi,
} from '@shibiao/contract/numbers';
import { Button } from 'antd';
import { Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import { useCan } from '../../lib/session.ts';
import { byPerson, linkFilter } from '../../pickers/filters.tsx';
import { RegionFilter } from '../../pickers/lazy.tsx';
import { OrganisationName, RegionName } from '../../pickers/names.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';

const NumberForm = lazy(() => import('./NumberForm.tsx'));
const NumberDrawer = lazy(() => import('./NumberDrawer.tsx'));
const NumberLog = lazy(() => import('./NumberLog.tsx'));
const NumberFigures = lazy(() => import('./NumberFigures.tsx'));
export type PhoneNumber = RowOf<typeof numbersApi.list>;

const columns = listColumns(numberColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '号码包含', kind: 'text', width: 140 },
  { key: 'status', label: '状态', kind: 'select', width: 110, options: codeOptions(NUMBER_STATUS) },
  { key: 'operator', label: '运营商', kind: 'select', width: 100, options: codeOptions(NUMBER_OPERATORS) },
  { key: 'purpose', label: '用途', kind: 'select', width: 110, options: codeOptions(NUMBER_PURPOSES) },
  byPerson('holderId', '持有人'),
  {
    key: 'city',
    label: '归属地',
    kind: 'custom',
    text: (value) => <RegionName id={value} />,
    width: 150,
    render: (value, onChange) => (
      <RegionFilter value={value ? Number(value) : null} onChange={(id) => onChange(id)} />
    ),
  },
  { key: 'contractFrom', toKey: 'contractEnds', label: '合约到期', kind: 'dateRange' },
  linkFilter('isLive', '未注销', () => '是'),
  linkFilter('departmentId', '部门', (value) => (value === '0' ? '未领用' : <OrganisationName id={value} />)),
  linkFilter('ofLeavers', '持有人', () => '已离职'),
];

/** 号码: holders, costs and bindings of numbers. */
export default function NumbersPage() {
  const page = usePage();
  const isOffice = useCan(numbersApi.edit);
  const { view, choice } = useViewChoice([
    { value: 'list', label: '号码' },
    { value: 'log', label: '登记' },
    { value: 'figures', label: '统计' },
  ]);
  const editing = useLayer<PhoneNumber | 'new'>();
  return (
    <>
      {view !== 'list' && isOffice ? (
        <Suspense fallback={<Loading />}>
          {view === 'log' ? <NumberLog head={choice} /> : <NumberFigures head={choice} />}
        </Suspense>
      ) : (
        <PagedTable
          screen="numbers/list"
          endpoint={numbersApi.list}
          columns={columns}
          rowKey="id"
          filters={filters}
          exports={numbersApi.export}
          toolbar={
            isOffice && (
              <>
                {choice}
                <Button type="primary" onClick={() => editing.open('new')}>
                  新建号码
                </Button>
              </>
            )
          }
          onOpen={(row) => page.setSearch({ open: row.id })}
          empty={{ title: isOffice ? '还没有号码' : '名下没有号码' }}
        />
      )}
      <Suspense fallback={null}>
        {page.search.open && (
          <NumberDrawer
            id={Number(page.search.open)}
            onEdit={editing.open}
            onClose={() => page.setSearch({ open: null })}
          />
        )}
        <Opened layer={editing}>
          {(of, close) => <NumberForm number={of === 'new' ? null : of} onClose={close} />}
        </Opened>
      </Suspense>
    </>
  );
}
