import { POSTER_STEPS, posterEntryColumns, postersApi } from '@shibiao/contract/posters';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { WHITE } from '../../lib/palette.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, Percent } from '../../ui/texts.tsx';
import type { Poster } from './PostersPage.tsx';
import styles from './posters.module.css';

const columns = listColumns(posterEntryColumns);
const filters: Filter[] = [
  { key: 'keyword', label: '客户或机构', kind: 'text', width: 160 },
  { key: 'reach', label: '状态', kind: 'select', width: 120, options: codeOptions(POSTER_STEPS) },
];

/** Results of one poster: the funnel, and each account of its audience. */
export default function PosterLog({ head, posters }: { head: ReactNode; posters: readonly Poster[] }) {
  const page = usePage();
  const canRemind = useCan(postersApi.remind);
  // A poster with views unless one was asked for; a future one has no results.
  const shown = posters.find((poster) => poster.reached > 0) ?? posters[0];
  const id = page.search.poster ? Number(page.search.poster) : (shown?.id ?? null);
  const query = useQuery({ ...queryOf(postersApi.tj, { id: id ?? 0 }), enabled: id !== null });
  const { data } = query;
  const remind = useCommand(postersApi.remind, {
    onSuccess: ({ salespeople, customers }) =>
      notify.success(`已提醒 ${salespeople} 位业务员跟进 ${customers} 位客户`),
  });
  const steps = useMemo(
    () => [
      { name: '受众', count: data?.audience ?? 0, reach: null },
      { name: '触达', count: data?.reached ?? 0, reach: 'reached' },
      { name: '打开', count: data?.opened ?? 0, reach: 'opened' },
      { name: '需求', count: data?.demands ?? 0, reach: 'demand' },
    ],
    [data],
  );
  const option = useMemo(
    () => ({
      legend: { show: false },
      series: [
        {
          type: 'funnel' as const,
          sort: 'none' as const,
          minSize: '12%',
          top: 8,
          bottom: 8,
          left: '10%',
          right: '10%',
          label: {
            formatter: '{b} {c} 人',
            position: 'inside' as const,
            color: WHITE,
            // A dark edge keeps white labels readable on lighter colours.
            textBorderColor: 'rgb(0 0 0 / 60%)',
            textBorderWidth: 2,
          },
          data: steps.map(({ name, count }) => ({ name, value: count })),
        },
      ],
    }),
    [steps],
  );
  if (id === null) return <EmptyState title="还没有海报" />;
  if (!data)
    return (
      <>
        {head}
        <QueryState of={query} />
      </>
    );
  const show = (reach: string | null) => page.setSearch({ reach, page: null });
  const rate = (value: string | null | undefined) => <Percent value={value ?? null} />;
  return (
    <div className={styles.log}>
      <Figures
        head={
          <>
            {head}
            <Select
              aria-label="海报"
              style={{ width: 220 }}
              value={id}
              options={posters.map((poster) => ({ value: poster.id, label: poster.title }))}
              onChange={(value) => page.setSearch({ poster: value, page: null })}
            />
            {canRemind && (
              <Button loading={remind.isPending} onClick={() => remind.run({ id })}>
                提醒业务员跟进
              </Button>
            )}
          </>
        }
        items={[
          {
            label: '受众',
            value: data.audience,
            formula: '展示期间登录过的、在受众内的有效合作客户账号',
            onOpen: () => show(null),
          },
          {
            label: '触达',
            value: data.reached,
            formula: '关闭或打开过海报的账号',
            onOpen: () => show('reached'),
          },
          {
            label: '覆盖率',
            value: rate(data.coverage),
            formula: `触达 ÷ 受众 = ${data.reached} ÷ ${data.audience}`,
            onOpen: () => show('reached'),
          },
          {
            label: '打开率',
            value: rate(data.openRate),
            formula: `打开 ÷ 触达 = ${data.opened} ÷ ${data.reached}`,
            onOpen: () => show('opened'),
          },
          {
            label: '7 天内提出需求',
            value: data.demands,
            formula: '打开海报后 7 天内，该客户有新的需求',
            onOpen: () => show('demand'),
          },
        ]}
      >
        <ChartTable
          title="受众 → 触达 → 打开 → 需求"
          height={200}
          option={option}
          rows={data?.audience ? steps : []}
          rowKey={(row) => row.name}
          onPick={({ dataIndex }) => show(steps[dataIndex]?.reach ?? null)}
          columns={[
            { title: '步骤', dataIndex: 'name' },
            { title: '人数', dataIndex: 'count', align: 'right' },
          ]}
        />
      </Figures>
      <div className={styles.rows}>
        <PagedTable
          key={id}
          screen="posters/log"
          endpoint={postersApi.log}
          columns={columns}
          rowKey="id"
          filters={filters}
          fixed={{ id }}
          exports={postersApi.logExcel}
          to={(row) => `/customers/detail/${row.contactId}`}
          empty={{ title: '还没有人看到这张海报' }}
        />
      </div>
    </div>
  );
}
