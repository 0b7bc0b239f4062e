import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { customerStatisticsApi, placeColumns } from '@shibiao/contract/customers/statistics';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Table } from 'antd';
import { Suspense, useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { AsOf } from '../../ui/AsOf.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PageLink } from '../../ui/record/RecordLink.tsx';
import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { Money } from '../../ui/texts.tsx';
import { listOfCustomers } from './lists.ts';
import styles from './statistics.module.css';

const ProvinceMap = lazy(() => import('../../ui/map/ProvinceMap.tsx'));
type Row = OutputOf<typeof customerStatisticsApi.byProvince>['list'][number];

const figure = (key: keyof Row, row: Partial<Row>) =>
  key === 'income' || key === 'received' ? <Money value={row[key]} /> : row[key];

/** Columns that count customers. */
const LEVELS_AND_SUMS = new Set<keyof Row>(['A', 'B', 'C', 'D', 'total', 'dealt']);

/** Measures that shade the map. */
const MEASURES = [
  { value: 'total', label: '客户', unit: '个客户' },
  { value: 'lessons', label: '课程', unit: '门课程' },
  { value: 'income', label: '课程款', unit: '元' },
  { value: 'received', label: '已收', unit: '元' },
] as const;

/**
 * 省份报表: customers, lessons and money by province as map and table. A province opens its cities, a city its
 * institutions; the other figures open their rows.
 */
export default function ProvincesPage() {
  const page = usePage();
  const can = useCans();
  const provinceId = page.search.provinceId ? Number(page.search.provinceId) : null;
  const measure = MEASURES.find(({ value }) => value === page.search.measure) ?? MEASURES[0];
  const endpoint = provinceId ? customerStatisticsApi.byProvinceDetail : customerStatisticsApi.byProvince;
  const input = provinceId ? { provinceId } : {};
  const query = useQuery(queryOf(endpoint, input, { keepsPrevious: true }));
  const all = useQuery(queryOf(customerStatisticsApi.byProvince, {}));
  const shades = useMemo(
    () => (all.data?.list ?? []).map((row) => ({ ...row, total: Number(row[measure.value]) })),
    [all.data, measure],
  );
  if (!query.data || all.isPending) return <QueryState of={[query, all]} />;
  const rows = query.data.list;
  const province = provinceId === null ? undefined : all.data?.list.find((row) => row.id === provinceId);
  const columns = placeColumns(provinceId ? '城市' : '省份');
  const isCity = provinceId !== null;
  const customers = listOfCustomers(can);
  /** The list that a figure counts; null where the caller has no such list. */
  const addressOf = (key: keyof Row, row: Row): string | null => {
    if (Number(row[key]) === 0) return null;
    const isOfLessons = key === 'lessons' || key === 'income' || key === 'received';
    const more = key === 'total' ? '' : key === 'dealt' ? '&isDealt=1' : `&level=${key}`;
    if (row.id === null) {
      const nowhere = isCity ? `provinceId=${provinceId}&blank=city` : 'blank=place';
      if (isOfLessons) return can(lessonsApi.list) ? `/lessons/list?${nowhere}&lessonstatus=1` : null;
      const isOfCustomers = LEVELS_AND_SUMS.has(key) && customers;
      const blank = isCity ? `regionId=${provinceId}&blank=city` : 'blank=province';
      return isOfCustomers ? `${customers}?${blank}${more}` : null;
    }
    if (key === 'institutions' || (key === 'name' && isCity)) {
      const which = key === 'name' ? 'regionId' : 'customersIn';
      return can(institutionsApi.institutions) ? `/customers/institutions?${which}=${row.id}` : null;
    }
    if (isOfLessons)
      return can(lessonsApi.list)
        ? `/lessons/list?${isCity ? 'cityId' : 'provinceId'}=${row.id}&lessonstatus=1`
        : null;
    if (!customers) return null;
    return `${customers}?regionId=${row.id}${more}`;
  };
  const linkFilter = (key: keyof Row, row: Row) => {
    const to = addressOf(key, row);
    return to ? <PageLink to={to}>{figure(key, row)}</PageLink> : figure(key, row);
  };
  return (
    <div className={`${styles.statistics} ${styles.two}`}>
      <section>
        <Segmented
          aria-label="地图的指标"
          options={MEASURES.map(({ value, label }) => ({ value, label }))}
          value={measure.value}
          onChange={(value) => page.setSearch({ measure: value })}
        />
        <Suspense fallback={<Loading />}>
          <ProvinceMap
            label={`各省${measure.label}地图`}
            unit={measure.unit}
            rows={shades}
            onPick={(id) => page.setSearch({ provinceId: id }, { replace: false })}
          />
        </Suspense>
      </section>
      <section>
        <header className={styles.head}>
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
          scroll={{ y: 'calc(100vh - 250px)', x: 640 }}
          columns={columns.map(({ key, ...column }) => ({
            ...column,
            key,
            ...(key === 'name'
              ? {
                  render: (_value: unknown, row: Row) =>
                    isCity || row.id === null ? (
                      linkFilter('name', row)
                    ) : (
                      <button
                        type="button"
                        className="link"
                        onClick={() => page.setSearch({ provinceId: row.id }, { replace: false })}
                      >
                        {row.name}
                      </button>
                    ),
                }
              : {
                  align: 'right' as const,
                  sorter: (a: Row, b: Row) => Number(a[key]) - Number(b[key]),
                  render: (_value: unknown, row: Row) => linkFilter(key, row),
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
