import type { Calendar, Run } from './part.ts';

const LEAVERS = 300;

/** Accounts for everybody, as a salesperson or as the leader of ten, according to the present assignment. */
export async function addAccounts(run: Run): Promise<void> {
  await run(`insert into account (username, nickname, pinyin, initials, user_type, personnel_id, password_hash)
    select (13900100000 + n)::text, name, pinyin, initials, 1, id,
      (select password_hash from account where username = '13800000005') from person order by n`);
  await run(`insert into account_role (account_id, role_id)
    select a.id, r.id from account a join person p on p.id = a.personnel_id
    join role r on r.key = case when p.n % 10 = 0 then 'sales_leader' else 'salesperson' end`);
  await run(`update assignment a set role_keys = array[case when p.n % 10 = 0 then 'sales_leader' else 'salesperson' end]
    from person p where p.id = a.personnel_id`);
}

/** A third moved once, a sixth twice, a fifth came back after leaving; 300 left for good within 500 days. */
export async function addHistories(run: Run, { day }: Calendar): Promise<void> {
  for (const [every, least] of [
    [3, 20],
    [6, 300],
  ] as const)
    await run(
      `with moved as (
        update assignment a set from_date = $1::date - ($2::integer + p.n * 7 % 250) from person p
        where p.id = a.personnel_id and p.n % ${every} = 0 and a.from_date = p.entry_date
          and a.from_date < $1::date - ($2::integer + p.n * 7 % 250)
          and coalesce(a.to_date, 'infinity') >= $1::date - ($2::integer + p.n * 7 % 250)
        returning a.*, p.n, p.entry_date
      )
      insert into assignment (employment_id, personnel_id, organisation_id, leader_id, post, grade, role_keys, from_date, to_date)
      select employment_id, personnel_id, 201 + (n + 1) % 6, leader_id, post, 'P3', role_keys, entry_date, from_date - 1 from moved`,
      [day, least],
    );
  await run(`with earlier as (
      insert into employment (personnel_id, entry_date, regular_date, quit_date, tenure_from, quit_type, quit_reason)
      select id, entry_date - 700, entry_date - 610, entry_date - 100 - n % 90, entry_date - 700, '主动', '职业规划'
      from person where n % 5 = 0 returning id, personnel_id, entry_date, quit_date
    )
    insert into assignment (employment_id, personnel_id, organisation_id, leader_id, post, role_keys, from_date, to_date)
    select e.id, p.id, p.organisation_id, p.leader_id, '业务员', '{salesperson}', e.entry_date, e.quit_date
    from earlier e join person p on p.id = e.personnel_id`);
  await run(
    `with gone as (
      insert into personnel (name, pinyin, initials, organisation_id, leader_id, job_no, phone, post, entry_date, regular_date,
        quit_date, login_status)
      select p.name, p.pinyin, p.initials, p.organisation_id, coalesce(p.leader_id, p.id), 'SX' || p.n,
        (13150000000 + p.n)::text, '业务员', days.entry, days.entry + 90, days.quit, 2
      from person p cross join lateral (select $1::date - 40 - p.n * 13 % 450 - 60 - p.n * 11 % 300 as entry,
        $1::date - 40 - p.n * 13 % 450 as quit) days
      where p.n < ${LEAVERS} returning *
    ), periods as (
      insert into employment (personnel_id, entry_date, regular_date, quit_date, tenure_from, quit_type, quit_reason)
      select id, entry_date, regular_date, quit_date, entry_date,
        (array['主动', '主动', '被动', '协商', '合同到期'])[1 + substr(job_no, 3)::integer % 5],
        (array['薪酬', '职业规划', '绩效', '裁员', '其他'])[1 + substr(job_no, 3)::integer % 5] from gone
      returning id, personnel_id, entry_date, quit_date
    )
    insert into assignment (employment_id, personnel_id, organisation_id, leader_id, post, role_keys, from_date, to_date)
    select e.id, g.id, g.organisation_id, g.leader_id, g.post, '{salesperson}', e.entry_date, e.quit_date
    from periods e join gone g on g.id = e.personnel_id`,
    [day],
  );
}

/** Archives of everybody, and a contract for each three years of employment. */
export async function addArchives(run: Run, { day }: Calendar): Promise<void> {
  await run(
    `update personnel set gender = 2 - id % 2, birth = $1::date - (22 + id % 18) * 365 - id % 360 where job_no ~ '^S[CX]'`,
    [day],
  );
  await run(`insert into personnel_archive (personnel_id, id_card, ethnicity, native_place, household, politics, marriage, education,
      school, major, graduated_on, work_since, address, email, emergency_name, emergency_phone, emergency_relation, bank_name,
      bank_account, social_security_city, fund, channel, probation_to)
    select id, '130502' || to_char(birth, 'YYYYMMDD') || lpad((id % 1000)::text, 3, '0') || id % 10, '汉族',
      (array['河北邢台', '河南安阳', '四川成都', '浙江杭州'])[1 + id % 4],
      (array['本地城镇', '本地农村', '外地城镇', '外地农村'])[1 + id % 4],
      (array['群众', '共青团员', '中共党员'])[1 + id % 3], (array['未婚', '已婚'])[1 + id % 2],
      (array['大专', '本科', '本科', '硕士'])[1 + id % 4], (array['河北大学', '邢台学院', '燕山大学'])[1 + id % 3],
      (array['市场营销', '工商管理', '金融学'])[1 + id % 3], birth + 22 * 365, entry_date, '河北省邢台市襄都区中兴东大街',
      'staff' || id || '@example.com', name, (13600000000 + id)::text, (array['配偶', '父亲', '母亲'])[1 + id % 3],
      '中国工商银行邢台分行', (6222020000000000000 + id)::text, '邢台', '12%',
      (array['BOSS直聘', '智联', '内推', '校招'])[1 + id % 4], entry_date + 90
    from personnel p where p.job_no ~ '^S[CX]' on conflict do nothing`);
  await run(
    `insert into labour_contract (personnel_id, no, kind, company_id, from_date, to_date, probation_months, signed_on)
    select e.personnel_id, 'LDS' || e.id || '-' || k, case when k < 2 then '固定' else '无固定' end,
      (select min(id) from contract_company), e.entry_date + k * 1096, case when k < 2 then e.entry_date + k * 1096 + 1095 end,
      case when k = 0 and row_number() over (partition by e.personnel_id, k order by e.entry_date) = 1 then 3 else 0 end,
      e.entry_date + k * 1096
    from employment e join personnel p on p.id = e.personnel_id and p.job_no ~ '^S[CX]' cross join generate_series(0, 2) k
    where e.entry_date + k * 1096 <= coalesce(e.quit_date, $1::date)`,
    [day],
  );
}
