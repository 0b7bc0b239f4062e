import { randomBytes } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../src/db/pool.ts';
import type { DB } from '../src/db/tables.generated.ts';
import { pinyinOf } from '../src/lib/pinyin.ts';
import type { RoleKey } from '../src/modules/access/roles.data.ts';
import { hashToken } from '../src/plugins/sessions.ts';

export interface Person {
  personnelId: number;
  accountId: number;
  token: string;
  name: string;
  organisationId: number;
}
/** Owner of a row. */
export type Owner = Pick<Person, 'personnelId' | 'organisationId'>;
const HEBEI = 130000;
const XINGTAI = 130500;

/**
 * Creates people, customers and teachers; factories of further nouns extend it. Rows are valid by themselves; a test
 * sets only what it needs. Numbers never repeat.
 */
export class Factory {
  protected readonly db: Database;
  private next = 1;
  constructor(db: Database) {
    this.db = db;
  }
  protected get serial(): number {
    return this.next++;
  }
  private names(name: string) {
    const { full, initials } = pinyinOf(name, 'other');
    return { name, pinyin: full, initials };
  }
  /** A unique mobile number. */
  phone(): string {
    return `139${String(10_000_000 + this.serial)}`;
  }

  async organisation(
    values: { name?: string; parent_id?: number; contact_cap?: number | null } = {},
  ): Promise<number> {
    const row = await this.db
      .insertInto('organisation')
      .values({ name: `组织${this.serial}`, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** A signed-in member of staff with the given roles. */
  async staff(
    roles: RoleKey | RoleKey[] = 'salesperson',
    values: {
      name?: string;
      organisation_id?: number;
      leader_id?: number | null;
      part_time_org_id?: number;
    } = {},
  ): Promise<Person> {
    const organisationId = values.organisation_id ?? (await this.organisation());
    const name = values.name ?? `员工${this.serial}`;
    const phone = this.phone();
    const person = await this.db
      .insertInto('personnel')
      .values({
        ...this.names(name),
        phone,
        ...values,
        organisation_id: organisationId,
        job_no: `J${this.serial}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { accountId, token } = await this.account(roles, {
      user_type: 1,
      personnel_id: person.id,
      username: phone,
      nickname: name,
    });
    return { personnelId: person.id, accountId, token, name, organisationId };
  }

  /** Backdates the entry of staff created from now on. */
  async staffEntersOn(day: string): Promise<void> {
    await sql`alter table personnel alter column entry_date set default ${sql.lit(day)}`.execute(this.db);
  }

  /** A sales leader and a salesperson of the same team and organisation. */
  async team(): Promise<{ leader: Person; seller: Person }> {
    const leader = await this.staff('sales_leader');
    const { personnelId, organisationId } = leader;
    return {
      leader,
      seller: await this.staff('salesperson', { leader_id: personnelId, organisation_id: organisationId }),
    };
  }

  /** A signed-in account; its password cannot be used. */
  async account(
    roles: RoleKey | RoleKey[],
    values: {
      user_type: 1 | 2 | 3;
      username?: string;
      nickname?: string;
      personnel_id?: number;
      contact_id?: number;
      teacher_id?: number;
    },
  ): Promise<{ accountId: number; token: string }> {
    const account = await this.db
      .insertInto('account')
      .values({ username: this.phone(), nickname: '账号', password_hash: '!', ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into account_role (account_id, role_id) select ${account.id}, id from role
      where deleted_at is null and key = any(${[roles].flat()})`.execute(this.db);
    return { accountId: account.id, token: await this.session(account.id) };
  }

  /** Binds an account to a WeChat, which it had or not. */
  async wechat(accountId: number, openId: string): Promise<void> {
    await this.db.deleteFrom('account_wechat').where('account_id', '=', accountId).execute();
    await this.db
      .insertInto('account_wechat')
      .values({ account_id: accountId, app: 'web', app_id: '', open_id: openId })
      .execute();
  }

  /** A session of an account. */
  async session(accountId: number, values: { expires?: string; revoked?: boolean } = {}): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await sql`insert into session (token_hash, account_id, expires_at, revoked_at)
      values (${hashToken(token)}, ${accountId}, now() + ${values.expires ?? '1 day'}::interval, ${values.revoked ? sql`now()` : null})`.execute(
      this.db,
    );
    return token;
  }

  async institution(
    values: {
      name?: string;
      level?: string;
      is_core?: number;
      province_id?: number;
      city_id?: number;
      tax_no?: string | null;
    } = {},
  ): Promise<number> {
    const name = values.name ?? `测试机构${this.serial}`;
    const row = await this.db
      .insertInto('institution')
      .values({ province_id: HEBEI, city_id: XINGTAI, ...values, ...this.names(name) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** An uploaded, unused file without content. */
  async file(accountId: number, purpose = 'courseware', name = '课件.pdf'): Promise<number> {
    const row = await this.db
      .insertInto('file')
      .values({
        name,
        mime: 'application/pdf',
        size: 9,
        sha256: '0',
        key: `file-${this.serial}`,
        purpose,
        uploaded_by: accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** A customer: owned by `owner`, or in the pool when owner is null. */
  async contact(owner: Owner | null, values: Partial<Insertable<DB['contact']>> = {}): Promise<number> {
    const name = values.name ?? `客户${this.serial}`;
    // Owner and open period must agree at each commit.
    return await this.db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('contact')
        .values({
          tel: this.phone(),
          institution_id: values.institution_id ?? (await this.institution()),
          owner_id: owner?.personnelId ?? null,
          organisation_id: owner?.organisationId ?? null,
          pool_since: owner ? null : (values.pool_since ?? '2026-01-01 00:00:00'),
          pool_reason: owner ? null : '测试',
          province_id: HEBEI,
          city_id: XINGTAI,
          ...values,
          ...this.names(name),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (owner)
        await trx
          .insertInto('ownership_period')
          .values({ contact_id: row.id, owner_id: owner.personnelId, how: 'created' })
          .execute();
      return row.id;
    });
  }

  /** Gives a customer to another owner, or to the pool. */
  async give(contactId: number, owner: Pick<Owner, 'personnelId'> | null): Promise<void> {
    const personnelId = owner?.personnelId ?? null;
    await this.db.transaction().execute(async (trx) => {
      await sql`update ownership_period set to_at = now() where contact_id = ${contactId} and to_at is null`.execute(
        trx,
      );
      await sql`update contact set owner_id = ${personnelId}::integer,
        pool_since = case when ${personnelId}::integer is null then timestamptz '2026-02-01' end where id = ${contactId}`.execute(
        trx,
      );
      if (personnelId !== null)
        await sql`insert into ownership_period (contact_id, owner_id, how) values (${contactId}, ${personnelId}, 'transferred')`.execute(
          trx,
        );
    });
  }

  /** A partner contact with a signed-in account. */
  async partner(
    institutionId?: number,
    values: Partial<Insertable<DB['contact']>> = {},
  ): Promise<{ contactId: number; institutionId: number; accountId: number; token: string }> {
    const institution_id = institutionId ?? (await this.institution());
    const contactId = await this.contact(null, { institution_id, portal_scope: 'institution', ...values });
    return {
      contactId,
      institutionId: institution_id,
      ...(await this.account('partner', { user_type: 2, contact_id: contactId })),
    };
  }

  async teacher(values: Partial<Insertable<DB['teacher']>> = {}): Promise<number> {
    const name = values.name ?? `讲师${this.serial}`;
    const row = await this.db
      .insertInto('teacher')
      .values({
        phone: this.phone(),
        fee_day: '5000.00',
        fee_half_day: '3000.00',
        ...values,
        ...this.names(name),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** A teacher with a signed-in account. */
  async teacherAccount(): Promise<{ teacherId: number; accountId: number; token: string }> {
    const teacherId = await this.teacher();
    return { teacherId, ...(await this.account('teacher', { user_type: 3, teacher_id: teacherId })) };
  }
}
