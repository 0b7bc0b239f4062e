import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { PeekRecord } from '../../ui/record/PeekRecord.tsx';
import type { PeekProps } from '../../ui/record/peeks.ts';
import { LessonFacts, lessonHead } from './LessonFacts.tsx';

/** Preview of a lesson beside the list, for staff. */
export default function LessonPeek({ id }: PeekProps) {
  const query = useQuery(queryOf(lessonsApi.detail, { id }));
  if (!query.data) return <QueryState of={query} />;
  return (
    <PeekRecord head={lessonHead(query.data)}>
      <LessonFacts lesson={query.data} />
    </PeekRecord>
  );
}
