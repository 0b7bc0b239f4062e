import { customerStatisticsApi } from '@shibiao/contract/customers/statistics';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { lazy, Suspense } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Money } from '../../../ui/texts.tsx';
import './statistics.css';

const ProvinceMap = lazy(() => import('./ProvinceMap.tsx'));
type Row = OutputOf<typeof customerStatisticsApi.byProvince>['list'][number];

/** 省份报表: customers, lessons and income by province on the map and in the table; a province opens its cities. */
export default function ProvincesPage() {
  const page = usePage();
  const provinceId = page.search.provinceId ? Number(page.search.provinceId) : null;
  const endpoint = provinceId ? customerStatisticsApi.byProvinceDetail : customerStatisticsApi.byProvince;
  const input = provinceId ? { provinceId } : {};
  const query = useQuery(queryOf(endpoint, input));
  const all = useQuery(queryOf(customerStatisticsApi.byProvince, {}));
  if (query.isPending || all.isPending) return <Loading />;
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  const rows = query.data.list;
  const province = provinceId === null ? undefined : all.data?.list.find((row) => row.id === provinceId);
  const open = (row: Row) => {
    if (row.id === null) return;
    if (provinceId) page.navigate(`/customers/list?regionId=${row.id}`);
    else page.setSearch({ provinceId: String(row.id) });
  };
  const sum = (key: 'total' | 'dealt' | 'institutions' | 'lessons') =>
    rows.reduce((n, row) => n + row[key], 0);
  return (
    <div className="statistics two">
      <section>
        <Suspense fallback={<Loading />}>
          <ProvinceMap
            rows={all.data?.list ?? []}
            onPick={(id) => page.setSearch({ provinceId: String(id) })}
          />
        </Suspense>
      </section>
      <section>
        <header className="statistics-head">
          <h2>
            {province ? province.name : '全国'}
            {province && (
              <Button type="link" onClick={() => page.setSearch({ provinceId: undefined })}>
                返回全国
              </Button>
            )}
          </h2>
          <small className="quiet">截至 {query.data.asOf}</small>
          <ExportButton
            endpoint={
              provinceId
                ? customerStatisticsApi.exportByProvinceDetail
                : customerStatisticsApi.exportByProvince
            }
            input={input}
          />
        </header>
        <Table<Row>
          size="small"
          rowKey={(row) => row.id ?? 0}
          dataSource={rows}
          pagination={false}
          scroll={{ y: 'calc(100vh - 250px)', x: 690 }}
          columns={[
            {
              key: 'name',
              title: provinceId ? '城市' : '省份',
              width: 100,
              fixed: 'left',
              render: (_value, row) => (
                <button type="button" className="link" disabled={row.id === null} onClick={() => open(row)}>
                  {row.name}
                </button>
              ),
            },
            ...(['A', 'B', 'C', 'D'] as const).map((level) => ({
              key: level,
              title: `${level} 级`,
              dataIndex: level,
              width: 52,
              align: 'right' as const,
            })),
            {
              key: 'total',
              title: '客户',
              dataIndex: 'total',
              width: 72,
              align: 'right',
              sorter: (a, b) => a.total - b.total,
            },
            {
              key: 'dealt',
              title: '已成交',
              dataIndex: 'dealt',
              width: 80,
              align: 'right',
              sorter: (a, b) => a.dealt - b.dealt,
            },
            { key: 'institutions', title: '机构', dataIndex: 'institutions', width: 60, align: 'right' },
            {
              key: 'lessons',
              title: '课程',
              dataIndex: 'lessons',
              width: 72,
              align: 'right',
              sorter: (a, b) => a.lessons - b.lessons,
            },
            {
              key: 'income',
              title: '课程款',
              width: 110,
              align: 'right',
              sorter: (a, b) => Number(a.income) - Number(b.income),
              render: (_value, row) => <Money value={row.income} />,
            },
          ]}
          summary={() => (
            <Table.Summary fixed>
              <Table.Summary.Row>
                <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
                {(['A', 'B', 'C', 'D'] as const).map((level, i) => (
                  <Table.Summary.Cell key={level} index={i + 1} align="right">
                    {rows.reduce((n, row) => n + row[level], 0)}
                  </Table.Summary.Cell>
                ))}
                {(['total', 'dealt', 'institutions', 'lessons'] as const).map((key, i) => (
                  <Table.Summary.Cell key={key} index={i + 5} align="right">
                    {sum(key)}
                  </Table.Summary.Cell>
                ))}
                <Table.Summary.Cell index={9} align="right">
                  <Money
                    value={(
                      rows.reduce((n, row) => n + Math.round(Number(row.income) * 100), 0) / 100
                    ).toFixed(2)}
                  />
                </Table.Summary.Cell>
              </Table.Summary.Row>
            </Table.Summary>
          )}
        />
      </section>
    </div>
  );
}
