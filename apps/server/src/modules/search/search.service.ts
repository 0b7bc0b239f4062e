import type { Executor } from '../../db/transaction.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { findCustomers, findLessons, findTeachers, type Hit } from './search.queries.ts';

/** Searches what the caller may list: each part only with the list's own function. */
export async function searchAll(db: Executor, actor: Actor, keyword: string): Promise<Hit[]> {
  if (keyword.length === 0) return [];
  const parts = await Promise.all([
    isGranted(actor, '/api/heZuoKeHu/heZuoKeHuList') ? findCustomers(db, actor, keyword) : [],
    isGranted(actor, '/api/teacher_pool/list') ? findTeachers(db, actor, keyword) : [],
    isGranted(actor, '/api/lessoninfo/list') ? findLessons(db, actor, keyword) : [],
  ]);
  return parts.flat();
}
