import { searchApi } from '@shibiao/contract/startup';
import { isGranted } from '../../lib/actor.ts';
import { serve } from '../../lib/serve.ts';
import { findCustomers, findLessons, findTeachers } from './search.queries.ts';

/** Searches what the caller may list: each part only with the list's own function. */
export const searchCalls = [
  serve(searchApi.search, async ({ db, actor, input }) => {
    if (input.keyword.length === 0) return { list: [] };
    const [customers, teachers, lessons] = await Promise.all([
      isGranted(actor, '/api/heZuoKeHu/heZuoKeHuList') ? findCustomers(db, actor, input.keyword) : [],
      isGranted(actor, '/api/teacher_pool/list') ? findTeachers(db, input.keyword) : [],
      isGranted(actor, '/api/lessoninfo/list') ? findLessons(db, actor, input.keyword) : [],
    ]);
    return { list: [...customers, ...teachers, ...lessons] };
  }),
];
