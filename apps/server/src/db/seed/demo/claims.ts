import { sql } from 'kysely';
import { LEFT_REASON } from '../../../modules/pool/pool.rules.ts';
import type { Trx } from '../../transaction.ts';

/**
 * By the pool's rules most customers without a recent deal would fall back within a week. All but one of twelve
 * fell back already and were claimed again, one or two a seller and day over the last twelve weeks, so that the lists
 * show days left of every kind and the first nights recycle a few.
 */
export async function addClaims(trx: Trx): Promise<void> {
  await sql`create temporary table claimed_again on commit drop as
    select id, owner_id, (current_date - (1 + (n * 37) % 84)::integer) + time '09:00' + make_interval(mins => id % 500) as since
    from (select id, owner_id, created_at, row_number() over (partition by owner_id order by id) as n from contact
          where owner_id is not null and recycle_on < current_date + 5 and id % 12 <> 0) late
    where created_at < current_date - (1 + (n * 37) % 84)::integer - 14`.execute(trx);
  await sql`update ownership_period p set to_at = c.since - interval '9 days', ended_how = 'recycled'
    from claimed_again c where p.contact_id = c.id and p.to_at is null`.execute(trx);
  await sql`insert into ownership_period (contact_id, owner_id, from_at, how)
    select id, owner_id, since, 'claimed' from claimed_again order by since, id`.execute(trx);
  await sql`update contact c set owned_since = a.since from claimed_again a where c.id = a.id`.execute(trx);
  await sql`insert into pool_claim (contact_id, personnel_id, claimed_at, day)
    select contact_id, owner_id, from_at, from_at::date from ownership_period period where how = 'claimed' order by period.from_at, id`.execute(
    trx,
  );
  await sql`insert into pool_claim_count (personnel_id, day, claims)
    select personnel_id, day, count(*) from pool_claim group by personnel_id, day`.execute(trx);
}

/** Two customers of each departed salesperson went to the pool on the day of leaving and have had no contact since. */
export async function addLeftCustomers(trx: Trx): Promise<void> {
  await sql`create temporary table left_behind on commit drop as
    select c.id, p.id as owner_id, p.quit_date + time '18:00' as at, greatest(p.entry_date, c.created_at::date) as since,
      row_number() over (partition by c.id order by p.id) as choice,
      row_number() over (partition by p.id order by c.id) as turn
    from personnel p join contact c on c.owner_id is null and c.created_at::date < p.quit_date - 20
      and c.pool_since::date > p.quit_date and c.id % 20 = p.id % 20
    where p.quit_date is not null and p.post = '业务员'`.execute(trx);
  await sql`delete from left_behind where choice > 1 or turn > 2`.execute(trx);
  await sql`delete from tracking t using left_behind l where t.contact_id = l.id and t.at > l.at`.execute(
    trx,
  );
  await sql`update tracking t set by_id = l.owner_id from left_behind l where t.contact_id = l.id`.execute(
    trx,
  );
  await sql`update ownership_period p set owner_id = l.owner_id, to_at = l.at, ended_how = 'left',
      from_at = greatest(p.from_at, l.since)
    from left_behind l where p.contact_id = l.id`.execute(trx);
  await sql`update contact c set pool_since = l.at, pool_reason = ${LEFT_REASON}, previous_owner_id = l.owner_id,
      protected_until = l.at::date + 6,
      last_follow_up_at = (select max(at) from tracking t where t.contact_id = c.id)
    from left_behind l where c.id = l.id`.execute(trx);
}
