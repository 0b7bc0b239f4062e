import { usePage } from '../../lib/page.tsx';

/** The lesson for which a record is created (`?newFor=`; 0 for none), and the way back when the form closes. */
export function useFromLesson() {
  const page = usePage();
  const id = Number(page.search.newFor) || 0;
  return {
    id,
    goBack: () => {
      page.setSearch({ newFor: null });
      if (page.isActive) page.navigate(`/sigLessonDetails/${id}`);
    },
  };
}
