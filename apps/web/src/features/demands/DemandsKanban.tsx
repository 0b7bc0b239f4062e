import { canDemandBecome, DEMAND_STATUS, demandsApi } from '@shibiao/contract/demands';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import dayjs from 'dayjs';
import { type DragEvent, type ReactNode, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { CustomerLinks } from '../../shared/records/CustomerLinks.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { type Filter, keysOf } from '../../ui/table/filters.ts';
import { useListState } from '../../ui/table/listState.ts';
import { Money, StatusTag } from '../../ui/texts.tsx';
import type { Demand } from './demands.filters.ts';
import './kanban.css';

const A_COLUMN = 30;
const LOST = 5;

interface Props {
  /** The view switch and the create button, as above the list. */
  toolbar: ReactNode;
  /** Filters of the list, in the same address; the column replaces the state. */
  filters: readonly Filter[];
}

/** 需求看板: demands by state; a card is dragged to its next state, and a lost one asks for the reason. */
export function DemandsKanban({ toolbar, filters }: Props) {
  const canSave = useCan(demandsApi.save);
  const [dragged, setDragged] = useState<Demand | null>(null);
  const [losing, setLosing] = useState<Demand | null>(null);
  const save = useCommand(demandsApi.save, { success: '已更新状态' });
  const state = useListState('address', '');
  const filter = Object.fromEntries(
    keysOf(filters).flatMap((key) => (state.values[key] === undefined ? [] : [[key, state.values[key]]])),
  );
  function move(demand: Demand, status: number): void {
    if (status === demand.status) return;
    if (!canDemandBecome(demand.status, status))
      notify.warning(
        `需求不能从“${DEMAND_STATUS.labelOf(demand.status)}”变为“${DEMAND_STATUS.labelOf(status)}”`,
      );
    else if (status === LOST) setLosing(demand);
    else save.run({ id: demand.id, version: demand.version, topic: demand.topic, status: status as 1 });
  }
  return (
    <div className="kanban-page">
      <div className="kanban-bar">
        {toolbar}
        {canSave && <span className="quiet">拖动卡片，或用卡片右上的“移到”改变状态</span>}
      </div>
      <FilterBar filters={filters} state={state} />
      <div className="kanban">
        {DEMAND_STATUS.values.map((status) => (
          <Column
            key={status}
            status={status}
            filter={filter}
            canSave={canSave}
            dragged={dragged}
            onDrag={setDragged}
            onMove={move}
          />
        ))}
      </div>
      {losing && (
        <FormDrawer
          title={`丢单：${losing.topic}`}
          endpoint={demandsApi.save}
          formKey={`demand-lost-${losing.id}`}
          initial={{ id: losing.id, version: losing.version }}
          prepare={(values) => ({ ...values, topic: losing.topic, status: LOST })}
          columns={1}
          okText="确认丢单"
          onClose={() => setLosing(null)}
        >
          <Field name="lostReason" label="丢单原因" mustFill>
            <DictionarySelect list="lostReason" />
          </Field>
        </FormDrawer>
      )}
    </div>
  );
}

interface ColumnProps {
  status: (typeof DEMAND_STATUS)['values'][number];
  filter: Record<string, string | undefined>;
  canSave: boolean;
  dragged: Demand | null;
  onDrag: (demand: Demand | null) => void;
  onMove: (demand: Demand, status: number) => void;
}

function Column({ status, filter, canSave, dragged, onDrag, onMove }: ColumnProps) {
  const page = usePage();
  const query = useQuery(
    queryOf(demandsApi.list, { ...filter, status, page: 1, count: A_COLUMN }, { keepsPrevious: true }),
  );
  // Partners receive no sums.
  const { list = [], total, sums } = (query.data ?? {}) as Partial<OutputOf<typeof demandsApi.list>>;
  const isTarget = dragged !== null && dragged.status !== status && canDemandBecome(dragged.status, status);
  return (
    <section
      className={`kanban-column ${isTarget ? 'is-target' : ''}`}
      aria-label={DEMAND_STATUS.labelOf(status)}
      onDragOver={(event: DragEvent) => isTarget && event.preventDefault()}
      onDrop={() => {
        if (dragged) onMove(dragged, status);
        onDrag(null);
      }}
    >
      <header>
        <StatusTag value={status} of={DEMAND_STATUS} />
        <span className="quiet tabular">{total === undefined ? '' : `${total} 条`}</span>
        {sums && (
          <span className="kanban-sums tabular" title="预算合计；要上的天数合计">
            <Money value={sums.budget} hasSign /> · {Number(sums.days)} 天
          </span>
        )}
      </header>
      {!query.data && <QueryState of={query} />}
      {list.map((demand) => (
        <article
          key={demand.id}
          className="kanban-card"
          draggable={canSave}
          onDragStart={() => onDrag(demand)}
          onDragEnd={() => onDrag(null)}
        >
          <div className="kanban-head">
            <RecordLink kind="demand" id={demand.id}>
              {demand.topic}
            </RecordLink>
            {canSave && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: DEMAND_STATUS.values
                    .filter((to) => to !== status && canDemandBecome(status, to))
                    .map((to) => ({ key: to, label: DEMAND_STATUS.labelOf(to) })),
                  onClick: ({ key }) => onMove(demand, Number(key)),
                }}
              >
                <Button type="link" size="small" aria-label={`${demand.topic} 移到`}>
                  移到
                </Button>
              </Dropdown>
            )}
          </div>
          <p>
            <CustomerLinks of={demand} />
          </p>
          <p className="quiet">
            {[demand.authorName, demand.dateFrom, demand.cityName].filter(Boolean).join(' · ')}
          </p>
          <p className="kanban-foot">
            {demand.budget && <Money value={demand.budget} hasSign />}
            {demand.days !== null && <span>{Number(demand.days)} 天</span>}
            <Age of={demand.createdAt} />
          </p>
          {demand.lostReason && status === LOST && <p className="kanban-lost">{demand.lostReason}</p>}
        </article>
      ))}
      {total !== undefined && total > list.length && (
        <Button
          type="link"
          size="small"
          onClick={() =>
            page.navigate(
              `/sales/demands?${new URLSearchParams({ ...(filter as Record<string, string>), status: String(status) })}`,
            )
          }
        >
          还有 {total - list.length} 条，在列表中看
        </Button>
      )}
      {total === 0 && <p className="quiet">没有需求</p>}
    </section>
  );
}

/** Days since the demand entered its state. */
function Age({ of }: { of: string | null }) {
  if (of === null) return null;
  const days = dayjs().startOf('day').diff(dayjs(of).startOf('day'), 'day');
  return (
    <span className="kanban-age" title={`提出于 ${of.slice(0, 10)}`}>
      {days === 0 ? '今天提出' : `已 ${days} 天`}
    </span>
  );
}
