import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';

/** The lesson whose page asks for a new record here (`?newFor=`), and the way back to it when the form closes. */
export function useFromLesson() {
  const page = usePage();
  const id = Number(page.search.newFor) || 0;
  const query = useQuery(queryOf(lessonsApi.detail, { id }, { enabled: id > 0, staleTime: 0 }));
  return {
    lesson: id > 0 && query.isFetchedAfterMount ? query.data : undefined,
    goBack: () => {
      page.setSearch({ newFor: null });
      if (page.isActive) page.navigate(`/sigLessonDetails/${id}`);
    },
  };
}
