import type pg from 'pg';

export interface ScaleFigures {
  tables: { title: string; wanted: number; rows: number }[];
  /** Seconds of each part of the load. */
  seconds: Record<string, number>;
  /** Rules that rows break. */
  broken: { title: string; n: number }[];
}

/** Tables with the rows that the specification asks for. */
const TABLES: readonly [title: string, table: string, wanted: number][] = [
  ['查看', 'view_record', 20_000_000],
  ['搜索', 'search_record', 8_000_000],
  ['活跃日', 'activity_day', 6_000_000],
  ['视频观看', 'video_view', 2_000_000],
  ['课纲版本', 'teacher_node_version', 150_000],
  ['员工申请', 'staff_request', 300_000],
];

/** Identities that hold on every row of the scale data, as the tests check them on the demo. */
const IDENTITIES: readonly [title: string, statement: string][] = [
  [
    '申请的考勤合计 = 申请的影响',
    `select r.id from staff_request r left join (select staff_request_id, sum(quantity) as n from attendance_item
      where staff_request_id is not null and deleted_at is null group by 1) i on i.staff_request_id = r.id
    where coalesce(r.effect, 0) <> coalesce(i.n, 0)`,
  ],
  [
    '审批中的申请正好有一个待办的步骤',
    `select r.id from staff_request r left join staff_request_step s on s.staff_request_id = r.id and s.round = r.round and s.state = 'open'
    where (r.status = 1) <> (s.id is not null)`,
  ],
  [
    '报销的明细合计 = 报销金额 = 付款金额',
    `select r.id from staff_request r
      left join (select staff_request_id, sum(amount) as n from request_expense_line group by 1) l on l.staff_request_id = r.id
      left join payment_request p on p.staff_request_id = r.id and p.status not in (5, 6) and p.deleted_at is null
      left join (select request_id, sum(amount) as n from payment_line group by 1) m on m.request_id = p.id
    where r.kind = 'expense' and (r.amount <> l.n or r.status = 2 and r.amount <> expense_settled(r.id) + coalesce(p.amount, 0)
      or p.amount <> m.n)`,
  ],
  [
    '借款没有还多',
    `select e.advance_id from advance_entry e join payment_request p on p.staff_request_id = e.advance_id and p.status = 4
    group by e.advance_id, p.amount having sum(case e.kind when 'lift' then -e.amount else e.amount end) > p.amount`,
  ],
  [
    '调休不超过加班所得',
    `select personnel_id from attendance_item where deleted_at is null and kind in ('调休', '加班-休息日') and not is_paid group by 1
    having sum(case kind when '调休' then quantity * 4 else -quantity end) > 0
      and bool_and(source = '申请')`,
  ],
  [
    '工资条的各行合计 = 实发 = 应发 − 个人缴纳 − 个税',
    `select p.id from payslip p join (select payslip_id, sum(amount) as n from payslip_line group by 1) l on l.payslip_id = p.id
    where p.status <> 6 and (p.net <> l.n or l.n <> p.gross - p.insured - p.tax + coalesce((select sum(amount) from payslip_line d
      where d.payslip_id = p.id and d.kind = 'deduction'), 0))`,
  ],
  [
    '视频的合计 = 观看之和',
    `select f.video_id from video_figure f left join (select video_id, count(*) as views, count(distinct (account_id, link_id)) as viewers,
      sum(seconds) as seconds, count(*) filter (where is_complete) as completed from video_view where seconds >= 3 group by 1) v using (video_id)
    where (f.views, f.viewers, f.seconds, f.completed) is distinct from (v.views, v.viewers, v.seconds, v.completed)`,
  ],
  [
    '版本号没有空缺，最新的是当前的',
    `select n.id from teacher_node n join (select node_id, count(*) as n, max(no) as last, max(id) as newest from teacher_node_version group by 1) v
      on v.node_id = n.id where v.n <> v.last or n.current_version_id <> v.newest`,
  ],
  [
    '收藏 = 收藏记录之和',
    `select account_id, kind, target_id from favourite_log l left join favourite f using (account_id, kind, target_id)
    group by account_id, kind, target_id, f.id having sum(case when is_on then 1 else -1 end) <> (f.id is not null)::integer`,
  ],
  [
    '完成的学习没有缺必修的小节',
    `select e.account_id from learning_enrolment e join learning_shown l on l.course_id = e.course_id and l.is_required
        and l.since_revision <= e.completed_revision
      left join learning_progress p on p.account_id = e.account_id and p.lesson_id = l.id
    where e.completed_at is not null and p.done_at is null`,
  ],
  [
    '每月活跃 ≤ 月末开通的账号',
    `select a.month from analytics_month a join analytics_month o on o.month = a.month and o.measure = 'open' and o.user_type = a.user_type
    where a.measure = 'active' and a.people > o.n and a.month > (select min(to_char(created_at, 'YYYY-MM')) from account where username = '13800000001')`,
  ],
];

/** Rows and identities of the scale data, with the seconds that each part took to load. */
export async function measureScale(pool: pg.Pool): Promise<ScaleFigures> {
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; set work_mem = '256MB'");
    const count = async (from: string) =>
      (await client.query<{ n: number }>(`select count(*)::integer as n from ${from}`)).rows[0]?.n ?? 0;
    const tables = [];
    for (const [title, table, wanted] of TABLES) tables.push({ title, wanted, rows: await count(table) });
    const broken = [];
    for (const [title, statement] of IDENTITIES)
      broken.push({ title, n: await count(`(${statement}) broken`) });
    const { rows } = await client.query<{ value: Record<string, number> }>(
      "select value from setting where key = 'scaleSeconds'",
    );
    return { tables, broken, seconds: rows[0]?.value ?? {} };
  } finally {
    client.release(true);
  }
}
