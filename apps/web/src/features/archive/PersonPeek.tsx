import { archiveApi } from '@shibiao/contract/archive/calls';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { PeekRecord } from '../../ui/record/PeekRecord.tsx';
import type { PeekProps } from '../../ui/record/peeks.ts';
import { BasicTab } from './BasicTab.tsx';
import { EmploymentFacts } from './EmploymentTab.tsx';
import { personHead } from './personHead.tsx';

/** Preview of a person beside the list: the place, and the first tab of the page. */
export default function PersonPeek({ id }: PeekProps) {
  const mayEdit = useCan(archiveApi.edit);
  const query = useQuery(queryOf(archiveApi.one, { id }));
  if (!query.data) return <QueryState of={query} />;
  return (
    <PeekRecord head={personHead(query.data, mayEdit)}>
      <EmploymentFacts person={query.data} />
      <BasicTab person={query.data} />
    </PeekRecord>
  );
}
