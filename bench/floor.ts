import Fastify from 'fastify';
import pg from 'pg';

/**
 * Baseline for comparison: bare Fastify and `pg` without session, checks or audit; straightforward SQL for the same
 * answers, count included. Runs as its own process: floor.ts <database url> <port>.
 */
const [url, port] = process.argv.slice(2);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({
  connectionString: url,
  max: 20,
  options: '-c app.audit=off -c timezone=Asia/Shanghai',
});
const app = Fastify();

const SELECT = `select c.id, c.id as "contactId", c.version, c.created_at as "createdAt", c.updated_at as "updatedAt", c.name as "contactName", c.tel, c.wechat,
  c.position, c.is_key_person as "isKeyPerson", c.institution_id as coorgid, i.name as "cooperationName", i.is_core as "bcoreOrg", c.kind, c.level,
  c.province_id as "provinceId", pr.name as "provinceName", c.city_id as "cityId", ci.name as "cityName", c.source, c.remark, c.owner_id as "userId",
  c.owner_id as "authorId", p.name as "authorName", c.organisation_id as "orgnizationalid", o.name as "orgName", c.owned_since as "ownedSince",
  c.last_follow_up_at as "lastFollowUpAt", c.next_follow_up_at as "nextFollowUpAt", c.last_deal_at as "lastDealAt", c.recycle_on as "recycleOn",
  c.recycle_on - current_date as "recycleDays", c.pool_since as "poolSince", c.pool_reason as "poolReason", pp.name as "previousOwnerName"
  from contact c join institution i on i.id = c.institution_id left join personnel p on p.id = c.owner_id left join personnel pp on pp.id = c.previous_owner_id
  left join organisation o on o.id = c.organisation_id left join region pr on pr.id = c.province_id left join region ci on ci.id = c.city_id`;
const HELD = 'c.deleted_at is null and c.owner_id is not null';

interface ListQuery {
  page?: string;
  count?: string;
  level?: string;
  provinceId?: string;
  keyword?: string;
}

app.get<{ Querystring: ListQuery }>('/list', async ({ query }) => {
  const { page = '1', count = '20', level, provinceId, keyword } = query;
  const values: unknown[] = [];
  const where = [HELD];
  const add = (condition: string, value: unknown) =>
    where.push(condition.replace('?', `$${values.push(value)}`));
  if (level) add('c.level = ?', level);
  if (provinceId) add('c.province_id = ?', Number(provinceId));
  if (keyword) add('c.name like ?', `%${keyword}%`);
  const matching = where.join(' and ');
  const total = await pool.query(`select count(*) as n from contact c where ${matching}`, values);
  const { rows } = await pool.query(
    `${SELECT} where ${matching} order by c.updated_at desc, c.id desc limit ${Number(count)} offset ${(Number(page) - 1) * Number(count)}`,
    values,
  );
  return { code: 200, message: 'ok', data: { list: rows, total: total.rows[0].n } };
});

app.get<{ Querystring: { id: string } }>('/one', async ({ query }) => {
  const { rows } = await pool.query(`${SELECT} where c.id = $1`, [Number(query.id)]);
  return { code: 200, message: 'ok', data: rows[0] };
});

interface SaveBody {
  id: number;
  contactName: string;
  tel: string;
  remark: string;
}
app.post<{ Body: SaveBody }>('/save', async ({ body }) => {
  const { rows } = await pool.query(
    'update contact set name = $2, tel = $3, remark = $4 where id = $1 returning id',
    [body.id, body.contactName, body.tel, body.remark],
  );
  return { code: 200, message: 'ok', data: rows[0] };
});

app.get<{ Querystring: { id: string; by: string } }>('/claim', async ({ query }) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      'update contact set owner_id = $2, owned_since = now(), pool_since = null, pool_reason = null where id = $1 and owner_id is null returning id',
      [Number(query.id), Number(query.by)],
    );
    if (rows.length > 0)
      await client.query(
        `insert into ownership_period (contact_id, owner_id, how, by_id) values ($1, $2, 'claimed', $2)`,
        [Number(query.id), Number(query.by)],
      );
    await client.query('commit');
    return { code: rows.length > 0 ? 200 : 400, message: 'ok', data: {} };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
