import type { OutputOf } from '@shibiao/contract/endpoint';
import { EQUIPMENT_KINDS, EQUIPMENT_STATUS, equipmentApi } from '@shibiao/contract/equipment';
import { MEANINGS } from '@shibiao/contract/meanings';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import type { ChartColumn } from '../../ui/chartOptions.ts';
import { Figures } from '../../ui/Figures.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Money, Percent } from '../../ui/texts.tsx';

type Status = (typeof EQUIPMENT_STATUS.values)[number];
interface OfStatus {
  status: Status;
  count: number;
}
const STATES: ChartColumn<OfStatus>[] = [
  { key: 'status', title: '状态', value: ({ status }) => EQUIPMENT_STATUS.labelOf(status), isLink: true },
  { key: 'count', title: '件数', type: 'number', series: 'ring' },
];

interface OfKind {
  kind: string;
  counts: ReadonlyMap<number, number>;
}
const KINDS: ChartColumn<OfKind>[] = [
  { key: 'kind', title: '类型', isLink: true },
  ...EQUIPMENT_STATUS.table.map(
    ({ label, value: status }): ChartColumn<OfKind> => ({
      key: String(status),
      title: label,
      type: 'number',
      value: ({ counts }) => counts.get(status) ?? 0,
      series: { type: 'bar', stack: 'status' },
    }),
  ),
];

type Idle = OutputOf<typeof equipmentApi.figures>['idle'][number];
const IDLE: ChartColumn<Idle>[] = [
  { key: 'assetNo', title: '资产编号', isLink: true },
  { key: 'name', title: '名称' },
  { key: 'days', title: '闲置天数', type: 'number', series: 'bar' },
];

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
        counts: new Map(
          (data?.byKind ?? []).filter((one) => one.kind === kind).map(({ status, count }) => [status, count]),
        ),
      })),
    [data],
  );
  if (!query.data) return <QueryState of={query} head={head} />;
  const figures = query.data;
  const list = (filter: Record<string, string>) => () => page.setSearch({ view: null, ...filter });
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
        rows={states}
        rowKey={(row) => row.status}
        onPick={({ status }) => list({ status: String(status) })()}
        columns={STATES}
      />
      <ChartTable
        title="各类型的状态"
        look={{ legend: {} }}
        rows={kinds}
        rowKey={(row) => row.kind}
        onPick={({ kind }, status) => list({ kind, ...(status === 'kind' ? {} : { status }) })()}
        columns={KINDS}
      />
      <ChartTable
        title="闲置超过 90 天"
        look={{ isLying: true, most: 15, nameOf: (one) => `${one.assetNo} ${one.name}` }}
        rows={figures.idle}
        rowKey={(row) => row.id}
        onPick={({ id }) => page.navigate(`/personalCenter/equipment/${id}`)}
        columns={IDLE}
      />
    </Figures>
  );
}
