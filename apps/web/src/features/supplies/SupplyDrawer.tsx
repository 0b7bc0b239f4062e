import { suppliesApi, supplyMoveColumns } from '@shibiao/contract/supplies';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useMemo } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { ChartTable } from '../../ui/ChartTable.tsx';
import { confirm } from '../../ui/confirm.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { fullName, quantities, type Supply } from './supplies.filters.ts';

type Move = RowOf<typeof suppliesApi.log>;

/** The number of moves in the chart. */
const STEPS = 200;

/** One supply: its figures, its stock as a step chart, its ledger. */
export default function SupplyDrawer({
  id,
  onEdit,
  onClose,
}: {
  id: number;
  onEdit: (supply: Supply) => void;
  onClose: () => void;
}) {
  const query = useQuery({ ...queryOf(suppliesApi.list, { id }), select: ({ list }) => list[0] ?? null });
  const steps = useQuery(queryOf(suppliesApi.log, { supplyId: id, count: STEPS }));
  const reverse = useCommand(suppliesApi.editLog, { success: '已冲正' });
  const moves = useMemo(() => [...(steps.data?.list ?? [])].reverse(), [steps.data]);
  const columns = [
    ...listColumns(
      supplyMoveColumns.filter((column) => column.key !== 'supplyName' && column.key !== 'unit'),
      {
        ...quantities<Move>('quantity', 'stockAfter'),
        isReversed: { render: (row) => row.isReversed && '已冲正' },
      },
    ),
    {
      key: 'actions',
      title: '',
      width: 70,
      screenOnly: true,
      isFor: (row: Move) => !row.isReversed && row.kind !== '冲正',
      render: (row: Move) => (
        <LinkButton
          onClick={() =>
            confirm({
              title: `冲正“${row.kind} ${Math.abs(Number(row.quantity))}”？`,
              content: '登记不能修改：冲正写一行相反的登记，只能冲正一次。',
              onOk: () => reverse.send({ kind: '冲正', logId: row.id }),
            })
          }
        >
          冲正
        </LinkButton>
      ),
    },
  ];
  return (
    <RecordDrawer
      title="物资"
      titleOf={fullName}
      query={query}
      gone="物资不存在，或者已删除"
      width={980}
      onClose={onClose}
      actions={(supply) => (
        <Space>
          <Button onClick={() => onEdit(supply)}>修改</Button>
          <RemoveButton
            endpoint={suppliesApi.delete}
            input={{ id }}
            question={`删除物资“${supply.name}”？`}
            hint="只有库存为 0 的物资可以删除。"
            onRemoved={onClose}
          />
        </Space>
      )}
    >
      {(supply) => (
        <>
          <Facts
            items={[
              { label: '库存', value: `${Number(supply.stock)} ${supply.unit}` },
              { label: '最低库存', value: supply.minStock && Number(supply.minStock) },
              { label: '本月入', value: Number(supply.monthIn) },
              { label: '本月出', value: Number(supply.monthOut) },
              { label: '日均领用（90 天）', value: Number(supply.dailyUse) },
              { label: '可用天数', value: supply.daysLeft },
            ]}
          />
          {!steps.data && <QueryState of={steps} />}
          <ChartTable
            title="库存变化"
            height={200}
            look={{ nameOf: ({ at }) => at.slice(5, 16) }}
            rows={moves}
            rowKey={(row) => row.id}
            columns={[
              { key: 'at', title: '时间' },
              { key: 'kind', title: '登记' },
              {
                key: 'stockAfter',
                title: '库存',
                type: 'number',
                series: { type: 'line', step: 'end', symbol: 'none' },
              },
            ]}
          />
          <PagedTable
            endpoint={suppliesApi.log}
            columns={columns}
            rowKey="id"
            fixed={{ supplyId: id }}
            filters={[{ key: 'from', toKey: 'to', label: '时间', kind: 'dateRange' }]}
            bind="memory"
            height="auto"
            sums={(sums) => ({ at: `期初 ${sums.opening ?? '—'}`, stockAfter: sums.closing })}
          />
        </>
      )}
    </RecordDrawer>
  );
}
