import { customerStatisticsApi, placeColumns } from '@shibiao/contract/customers/statistics';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Table } from 'antd';
import { lazy, Suspense } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { queryOf } from '../../../lib/query.ts';
import { AsOf } from '../../../ui/AsOf.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Money } from '../../../ui/texts.tsx';
import './statistics.css';
import { ScrollTable } from '../../../ui/ScrollTable.tsx';

const ProvinceMap = lazy(() => import('../../../ui/map/ProvinceMap.tsx'));
type Row = OutputOf<typeof customerStatisticsApi.byProvince>['list'][number];

const figure = (key: keyof Row, row: Partial<Row>) =>
  key === 'income' ? <Money value={row.income} /> : row[key];

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
  const columns = placeColumns(provinceId ? '城市' : '省份');
  return (
    <div className="statistics two">
      <section>
        <Suspense fallback={<Loading />}>
          <ProvinceMap
            label="各省客户数量地图"
            unit="个客户"
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
          <AsOf at={query.data.asOf} />
          <ExportButton
            endpoint={
              provinceId
                ? customerStatisticsApi.exportByProvinceDetail
                : customerStatisticsApi.exportByProvince
            }
            input={input}
          />
        </header>
        <ScrollTable<Row>
          size="small"
          rowKey={(row) => row.id ?? 0}
          dataSource={rows}
          pagination={false}
          scroll={{ y: 'calc(100vh - 250px)', x: 690 }}
          columns={columns.map(({ key, ...column }) => ({
            ...column,
            key,
            ...(key === 'name'
              ? {
                  render: (_value: unknown, row: Row) => (
                    <button
                      type="button"
                      className="link"
                      disabled={row.id === null}
                      onClick={() => open(row)}
                    >
                      {row.name}
                    </button>
                  ),
                }
              : {
                  align: 'right' as const,
                  sorter: (a: Row, b: Row) => Number(a[key]) - Number(b[key]),
                  render: (_value: unknown, row: Row) => figure(key, row),
                }),
          }))}
          summary={() => (
            <Table.Summary fixed>
              <Table.Summary.Row>
                {columns.map(({ key }, i) => (
                  <Table.Summary.Cell key={key} index={i} align={key === 'name' ? 'left' : 'right'}>
                    {key === 'name' ? '合计' : figure(key, query.data.sums)}
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
            </Table.Summary>
          )}
        />
      </section>
    </div>
  );
}
