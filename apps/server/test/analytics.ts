import { type Kysely, sql } from 'kysely';
import type { DB } from '../src/db/tables.generated.ts';

interface By {
  accountId: number | null;
  userType?: number;
  institutionId?: number | null;
}

/** Records of use at chosen times (`YYYY-MM-DD HH:mm:ss`), as the server would have written them then. */
export const useOf = (db: Kysely<DB>) => ({
  async search(
    by: By,
    at: string,
    query: string,
    more: { teacherId?: number; topic?: string; results?: number } = {},
  ) {
    const results = more.results ?? 3;
    await sql`insert into search_record (day, at, last_at, account_id, user_type, institution_id, scope, query, norm,
        results, source, teacher_id, topic, chosen_at)
      values (${at}::date, ${at}, ${at}, ${by.accountId}, ${by.userType ?? 1}, ${by.institutionId ?? null}, 'teacher',
        ${query}, lower(${query}), ${results}, 'list', ${more.teacherId ?? null}, ${more.topic ?? null},
        case when ${more.teacherId !== undefined}::boolean then ${at}::timestamptz end)`.execute(db);
  },
  async view(by: By, at: string, of: number | string, seconds = 30) {
    const isTopic = typeof of === 'string';
    await sql`insert into view_record (day, at, last_at, account_id, user_type, institution_id, kind, target_id, topic,
        source, seconds)
      values (${at}::date, ${at}, ${at}, ${by.accountId}, ${by.userType ?? 1}, ${by.institutionId ?? null},
        ${isTopic ? 'topic' : 'teacher'}, ${isTopic ? null : of}, ${isTopic ? of : null}, 'catalogue', ${seconds})`.execute(
      db,
    );
  },
  async star(accountId: number, at: string, teacherId: number, isOn = true) {
    await sql`insert into favourite_log (account_id, kind, target_id, is_on, at)
      values (${accountId}, 'teacher', ${teacherId}, ${isOn}, ${at})`.execute(db);
  },
  /** A package of a topic, published to everybody. */
  async package(title: string, topic: string | null = null): Promise<number> {
    const { rows } = await sql<{
      id: number;
    }>`insert into package (title, kind, topic, user_types, status, published_at)
      values (${title}, '课程资料', ${topic}, '{1,2,3}', 2, now()) returning id`.execute(db);
    return rows[0]?.id ?? 0;
  },
  async download(
    by: By,
    at: string,
    packageId: number,
    more: { itemId?: number; finished?: boolean; counted?: boolean } = {},
  ) {
    await sql`insert into package_download (package_id, item_id, account_id, user_type, institution_id, at, bytes_sent,
        bytes_total, finished, counted)
      values (${packageId}, ${more.itemId ?? null}, ${by.accountId}, ${by.userType ?? 1}, ${by.institutionId ?? null},
        ${at}, 9, 9, ${more.finished ?? true}, ${more.counted ?? true})`.execute(db);
  },
  async active(accountId: number, day: string, userType = 1) {
    await sql`insert into activity_day (account_id, day, user_type, first_at, last_at, actions, web)
      values (${accountId}, ${day}, ${userType}, ${`${day} 09:00:00`}, ${`${day} 17:00:00`}, 3, 3)
      on conflict do nothing`.execute(db);
  },
});
