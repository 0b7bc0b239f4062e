import { demandsApi } from '@shibiao/contract/demands';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { PeekRecord } from '../../ui/record/PeekRecord.tsx';
import type { PeekProps } from '../../ui/record/peeks.ts';
import { DemandFacts, useDemandHead } from './DemandFacts.tsx';
import type { Demand } from './demands.filters.ts';

/** Preview of a demand beside the list. */
export default function DemandPeek({ id }: PeekProps) {
  const query = useQuery(queryOf(demandsApi.one, { id }));
  return query.data ? <Shown demand={query.data} /> : <QueryState of={query} />;
}

function Shown({ demand }: { demand: Demand }) {
  return (
    <PeekRecord head={useDemandHead(demand)}>
      <DemandFacts demand={demand} />
    </PeekRecord>
  );
}
