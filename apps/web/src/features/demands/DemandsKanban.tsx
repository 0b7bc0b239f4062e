import { canDemandBecome, DEMAND_STATUS, demandsApi } from '@shibiao/contract/demands';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQueries } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { CustomerLinks } from '../../shared/records/CustomerLinks.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Kanban, type KanbanColumn } from '../../ui/kanban/Kanban.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { FilterBar } from '../../ui/table/FilterBar.tsx';
import { type Filter, keysOf } from '../../ui/table/filters.ts';
import { useListState } from '../../ui/table/listState.ts';
import { Money, StatusTag } from '../../ui/texts.tsx';
import styles from './DemandsKanban.module.css';
import type { Demand } from './demands.filters.ts';

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
  const page = usePage();
  const canSave = useCan(demandsApi.save);
  const [losing, setLosing] = useState<Demand | null>(null);
  const save = useCommand(demandsApi.save, { success: '已更新状态' });
  const state = useListState('address', '');
  const filter = Object.fromEntries(
    keysOf(filters).flatMap((key) => (state.values[key] === undefined ? [] : [[key, state.values[key]]])),
  );
  const queries = useQueries({
    queries: DEMAND_STATUS.values.map((status) =>
      queryOf(demandsApi.list, { ...filter, status, page: 1, count: A_COLUMN }, { keepsPrevious: true }),
    ),
  });
  const columns = DEMAND_STATUS.values.flatMap((status, i): KanbanColumn<Demand>[] => {
    const query = queries[i];
    if (!query) return [];
    // Partners receive no sums.
    const { list = [], total, sums } = (query.data ?? {}) as Partial<OutputOf<typeof demandsApi.list>>;
    const address = new URLSearchParams({ ...(filter as Record<string, string>), status: String(status) });
    return [
      {
        stage: status,
        label: DEMAND_STATUS.labelOf(status),
        title: <StatusTag value={status} of={DEMAND_STATUS} />,
        query,
        cards: list,
        count: total === undefined ? '' : `${total} 条`,
        empty: '没有需求',
        sums: sums && (
          <span className="tabular" title="预算合计；要上的天数合计">
            <Money value={sums.budget} hasSign /> · {Number(sums.days)} 天
          </span>
        ),
        foot: total !== undefined && total > list.length && (
          <LinkButton onClick={() => page.navigate(`/sales/demands?${address}`)}>
            还有 {total - list.length} 条，在列表中看
          </LinkButton>
        ),
      },
    ];
  });
  function move(demand: Demand, status: number): void {
    if (status === LOST) setLosing(demand);
    else save.run({ id: demand.id, version: demand.version, topic: demand.topic, status: status as 1 });
  }
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        {toolbar}
        {canSave && <span className="quiet">拖动卡片，或用卡片右上的“移到”改变状态</span>}
      </div>
      <FilterBar filters={filters} state={state} />
      <Kanban
        columns={columns}
        keyOf={(demand) => demand.id}
        nameOf={(demand) => demand.topic}
        stageOf={(demand) => demand.status}
        link={(demand) => (
          <RecordLink kind="demand" id={demand.id}>
            {demand.topic}
          </RecordLink>
        )}
        body={(demand) => <CardBody demand={demand} />}
        canMove={() => canSave}
        refusal={(demand, status) =>
          canDemandBecome(demand.status, status)
            ? null
            : `需求不能从“${DEMAND_STATUS.labelOf(demand.status)}”变为“${DEMAND_STATUS.labelOf(status)}”`
        }
        onMove={move}
      />
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

function CardBody({ demand }: { demand: Demand }) {
  return (
    <>
      <p>
        <CustomerLinks of={demand} />
      </p>
      <p className="quiet">
        {[demand.authorName, demand.dateFrom, demand.cityName].filter(Boolean).join(' · ')}
      </p>
      <p className={styles.foot}>
        {demand.budget && <Money value={demand.budget} hasSign />}
        {demand.days !== null && <span>{Number(demand.days)} 天</span>}
        <Age of={demand.createdAt} />
      </p>
      {demand.lostReason && demand.status === LOST && <p className={styles.lost}>{demand.lostReason}</p>}
    </>
  );
}

/** Days since the demand entered its state. */
function Age({ of }: { of: string | null }) {
  if (of === null) return null;
  const days = dayjs().startOf('day').diff(dayjs(of).startOf('day'), 'day');
  return (
    <span className={styles.age} title={`提出于 ${of.slice(0, 10)}`}>
      {days === 0 ? '今天提出' : `已 ${days} 天`}
    </span>
  );
}
