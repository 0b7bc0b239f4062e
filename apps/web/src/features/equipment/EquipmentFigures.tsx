import { EQUIPMENT_KINDS, EQUIPMENT_STATUS, equipmentApi } from '@shibiao/contract/equipment';
import { MEANINGS } from '@shibiao/contract/meanings';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { ringOf, seriesOver } from '../../ui/chartOptions.ts';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Money, Percent } from '../../ui/texts.tsx';

/** States and use of the equipment, and idle assets. */
export default function EquipmentFigures({ head }: { head: ReactNode }) {
  const page = usePage();
  const query = useQuery(queryOf(equipmentApi.figures, {}));
  const data = query.data;
  const states = useMemo(
    () =>
      EQUIPMENT_STATUS.values
        .map((status) => ({
          status,
          count: (data?.byKind ?? [])
            .filter((one) => one.status === status)
            .reduce((sum, one) => sum + one.count, 0),
        }))
        .filter((one) => one.count > 0),
    [data],
  );
  const kinds = useMemo(
    () =>
      EQUIPMENT_KINDS.values.map((kind) => ({
        kind,
        counts: EQUIPMENT_STATUS.values.map(
          (status) => data?.byKind.find((one) => one.kind === kind && one.status === status)?.count ?? 0,
        ),
      })),
    [data],
  );
  const options = useMemo(
    () => ({
      states: ringOf(
        states,
        (one) => EQUIPMENT_STATUS.labelOf(one.status),
        (one) => one.count,
      ),
      kinds: seriesOver(
        kinds,
        (one) => one.kind,
        EQUIPMENT_STATUS.table.map(({ label }, i) => ({
          name: label,
          stack: 'status',
          value: (one) => one.counts[i] ?? 0,
        })),
      ),
      idle: seriesOver(
        (data?.idle ?? []).slice(0, 15),
        (one) => `${one.assetNo} ${one.name}`,
        [{ name: '闲置天数', value: (one) => one.days }],
        { isLying: true },
      ),
    }),
    [data, states, kinds],
  );
  if (!query.data) return <QueryState of={query} />;
  const figures = query.data;
  const list = (filter: Record<string, string>) => () => page.setSearch({ view: null, ...filter });
  const openAsset = (index: number) => {
    const asset = figures.idle[index];
    if (asset) page.navigate(`/personalCenter/equipment/${asset.id}`);
  };
  return (
    <Figures
      head={head}
      asOf={figures.asOf}
      items={[
        {
          label: '在用率',
          value: <Percent value={figures.useShare} />,
          formula: `（领用中 + 借用中）÷（全部 − 报废 − 丢失）= ${figures.inUse} ÷ ${figures.all}`,
          onOpen: list({ inUse: 'true' }),
        },
        {
          label: '在用价值',
          value: <Money value={figures.valueInUse} />,
          formula: '领用中与借用中设备的购买价之和',
          onOpen: list({ inUse: 'true' }),
        },
        {
          label: '净值（参考）',
          value: <Money value={figures.netValue} />,
          formula: '直线折旧：家具与其他 5 年，其余 3 年',
        },
        {
          label: '逾期',
          value: figures.overdue,
          formula: MEANINGS.设备逾期,
          onOpen: list({ overdue: 'true' }),
        },
        {
          label: '闲置超过 90 天',
          value: figures.idle.length,
          formula: '在库且 90 天没有领用、归还等登记',
          onOpen: list({ idle: 'true' }),
        },
        { label: '平均使用年限', value: figures.averageAge ?? '—', formula: '今天 − 购买日期' },
      ]}
    >
      <ChartTable
        title="设备状态"
        option={options.states}
        rows={states}
        rowKey={(row) => row.status}
        onPick={({ dataIndex }) => list({ status: String(states[dataIndex]?.status ?? '') })()}
        columns={[
          { title: '状态', dataIndex: 'status', render: EQUIPMENT_STATUS.labelOf },
          { title: '件数', dataIndex: 'count', align: 'right' },
        ]}
      />
      <ChartTable
        title="各类型的状态"
        option={options.kinds}
        rows={kinds}
        rowKey={(row) => row.kind}
        onPick={({ name, seriesName }) => {
          const status = EQUIPMENT_STATUS.table.find(({ label }) => label === seriesName)?.value;
          list({ kind: name, ...(status ? { status: String(status) } : {}) })();
        }}
        columns={[
          { title: '类型', dataIndex: 'kind' },
          ...EQUIPMENT_STATUS.table.map(({ label }, i) => ({
            title: label,
            align: 'right' as const,
            render: (_: unknown, row: (typeof kinds)[number]) => row.counts[i],
          })),
        ]}
      />
      <ChartTable
        title="闲置超过 90 天"
        option={options.idle}
        rows={figures.idle}
        rowKey={(row) => row.id}
        onPick={({ dataIndex }) => openAsset(dataIndex)}
        columns={[
          { title: '资产编号', dataIndex: 'assetNo' },
          { title: '名称', dataIndex: 'name' },
          { title: '天数', dataIndex: 'days', align: 'right' },
        ]}
      />
    </Figures>
  );
}
