import type { Executor } from '../../db/transaction.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import {
  findCustomers,
  findDemands,
  findInstitutions,
  findInvoices,
  findLessons,
  findPeople,
  findTeachers,
  type Hit,
} from './search.queries.ts';

/** Searches everything the caller may list: each part needs its list's function. */
export async function searchAll(db: Executor, actor: Actor, keyword: string): Promise<Hit[]> {
  if (keyword.length === 0) return [];
  const parts = await Promise.all([
    isGranted(actor, '/api/heZuoKeHu/heZuoKeHuList') ? findCustomers(db, actor, keyword) : [],
    isGranted(actor, '/api/teacher_pool/list') ? findTeachers(db, actor, keyword) : [],
    isGranted(actor, '/api/lessoninfo/list') ? findLessons(db, actor, keyword) : [],
    isGranted(actor, '/api/heZuoKeHu/jigoulist') ? findInstitutions(db, actor, keyword) : [],
    isGranted(actor, '/api/xuqiu/xuqiulist') ? findDemands(db, actor, keyword) : [],
    isGranted(actor, '/api/newindex/fapiaoguanli') ? findInvoices(db, actor, keyword) : [],
    isGranted(actor, '/api/personnel/renzilist') ? findPeople(db, actor, keyword) : [],
  ]);
  return parts.flat();
}
