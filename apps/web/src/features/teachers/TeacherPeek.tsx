import { teachersApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { PeekRecord } from '../../ui/record/PeekRecord.tsx';
import type { PeekProps } from '../../ui/record/peeks.ts';
import { type Teacher, TeacherFacts, useTeacherHead } from './TeacherFacts.tsx';

/** Preview of a teacher beside the list. */
export default function TeacherPeek({ id }: PeekProps) {
  const query = useQuery(queryOf(teachersApi.one, { id }));
  return query.data ? <Shown teacher={query.data} /> : <QueryState of={query} />;
}

function Shown({ teacher }: { teacher: Teacher }) {
  return (
    <PeekRecord head={useTeacherHead(teacher)}>
      <TeacherFacts teacher={teacher} />
    </PeekRecord>
  );
}
