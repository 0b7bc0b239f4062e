import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/query.ts';
import { QueryState } from '../../../ui/QueryState.tsx';
import { PeekRecord } from '../../../ui/record/PeekRecord.tsx';
import type { PeekProps } from '../../../ui/record/peeks.ts';
import { type Institution, InstitutionFacts, useInstitutionHead } from './InstitutionFacts.tsx';

/** Preview of an institution beside the list. */
export default function InstitutionPeek({ id }: PeekProps) {
  const query = useQuery(queryOf(institutionsApi.institution, { id }));
  return query.data ? <Shown one={query.data} /> : <QueryState of={query} />;
}

function Shown({ one }: { one: Institution }) {
  return (
    <PeekRecord head={useInstitutionHead(one)}>
      <InstitutionFacts one={one} />
    </PeekRecord>
  );
}
