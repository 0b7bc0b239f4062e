import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { pinyinOf } from '../../../lib/pinyin.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import { fadingPicture } from './picture.ts';

/** Keys of the banners, whose bytes are written beside the database. */
const KEY = '202601/demo-banner-';
const BANNERS = [
  { title: '新人三十天', from: [22, 96, 136], to: [64, 158, 190], course: 1 },
  { title: '大堂里的第一句话', from: [31, 122, 108], to: [120, 190, 160], course: 4 },
  { title: '讲师成长计划', from: [91, 87, 166], to: [160, 150, 210], course: 9 },
  { title: '客户怎么用课纲', from: [168, 72, 59], to: [222, 150, 120], course: 11 },
  { title: '合规一刻钟', from: [47, 93, 138], to: [110, 140, 170], course: 13 },
] as const;

/** Title, category, user types, required days, lessons. Six of the courses end with a quiz. */
const COURSES: readonly (readonly [string, string, number[], number | null, number, boolean])[] = [
  ['新人入职第一课', '新人必修', [1], 14, 7, true],
  ['怎样读懂一份课题需求', '新人必修', [1], 21, 7, true],
  ['课程排期与预留', '业务技能', [1], null, 7, true],
  ['大堂经理服务话术', '业务技能', [1, 2], null, 7, false],
  ['回款沟通五步', '业务技能', [1], 30, 7, true],
  ['公海客户的第一通电话', '业务技能', [1], null, 7, false],
  ['厅堂营销产品包', '产品知识', [1, 2, 3], null, 7, true],
  ['网点产能提升方案', '产品知识', [1, 2], null, 7, false],
  ['把课讲活：互动设计', '讲师成长', [3, 1], null, 7, false],
  ['课件制作规范', '讲师成长', [3], 30, 7, true],
  ['合作客户使用指南', '客户经营', [2], null, 7, false],
  ['培训效果怎样评估', '客户经营', [1, 2], null, 7, false],
  ['保密与飞单红线', '制度合规', [1, 3], 10, 6, false],
  ['报销与发票', '制度合规', [1], null, 6, false],
];
const PARTS = ['为什么学这一课', '一个真实案例', '关键步骤', '常见误区', '工具与清单', '课后练习', '小结'];
const QUESTIONS = [
  {
    text: '遇到不清楚的需求，先做什么？',
    kind: '单选',
    options: ['与客户核对对象和目标', '直接报价', '转给同事', '等客户再来'],
    answer: [0],
    explanation: '对象和目标不清，方案就无从谈起。',
  },
  {
    text: '课前须与客户确认哪些事？',
    kind: '多选',
    options: ['时间与场地', '学员与人数', '讲师的课酬', '设备与印刷'],
    answer: [0, 1, 3],
    explanation: '课酬不对客户说。',
  },
  {
    text: '课后当天可以不收评价。',
    kind: '判断',
    options: ['对', '错'],
    answer: [1],
    explanation: '当天收的评价最准。',
  },
];
const ENROLMENTS = 900;

/** Adds the school: banners, courses with lessons and quizzes, and what people have learnt of them. */
export async function addLearning(trx: Trx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select ar.account_id as id from account_role ar
    join role r on r.id = ar.role_id where r.key = 'market_department' order by ar.account_id limit 1`.execute(
    trx,
  );
  await addCourses(trx);
  await addBanners(trx, rows[0]?.id ?? 1);
  await addProgress(trx);
}

async function addCourses(trx: Trx): Promise<void> {
  const { rows: versions } = await sql<{
    id: number;
  }>`select id from teacher_node_version order by id limit ${COURSES.length}`.execute(trx);
  // Public ones, because some of the courses are for partners and teachers.
  const { rows: videos } = await sql<{ id: number; seconds: number }>`
    select v.id, v.duration_s as seconds from teacher_video v
      join teacher t on t.id = v.teacher_id and t.management_level <> 4
    where v.status = 2 and v.visibility = 2 and v.consent_at is not null and v.file_id is not null
      and (v.institution_id is null or v.is_cleared) and v.duration_s >= 1
    order by v.id limit ${COURSES.length}`.execute(trx);
  const lessons: Parameters<typeof insertRows<'learning_lesson'>>[2][number][] = [];
  const questions: Parameters<typeof insertRows<'learning_question'>>[2][number][] = [];
  const chapters: Parameters<typeof insertRows<'learning_chapter'>>[2][number][] = [];
  await trx
    .insertInto('learning_course')
    .values(
      COURSES.map(([title, category, user_types, days, , hasQuiz], i) => {
        const { full, initials } = pinyinOf(title, 'other');
        return {
          id: i + 1,
          title,
          pinyin: full,
          initials,
          category,
          summary: `${category} · ${title}的方法和案例`,
          description: `<p>这门课讲${title}，每节几分钟，随时可以接着学。</p>`,
          lecturer: ['林晓', '周敏', '陈立'][i % 3] ?? null,
          user_types,
          is_required: days !== null,
          due_days: days,
          is_sequential: hasQuiz && days !== null,
          status: 2,
          published_at: sql<string>`now() - ${60 - i * 4} * interval '1 day'`,
          revision: 1,
          sort_order: i + 1,
        };
      }),
    )
    .execute();
  for (const [i, [title, , , , count, hasQuiz]] of COURSES.entries()) {
    for (const half of [0, 1])
      chapters.push({
        id: i * 2 + half + 1,
        course_id: i + 1,
        title: half === 0 ? '入门' : '提高',
        sort_order: half + 1,
      });
    for (let place = 0; place < count; place++) {
      const isQuiz = hasQuiz && place === count - 1;
      const version = place === 4 ? versions[i] : undefined;
      const video = place === 1 ? videos[i] : undefined;
      const id = lessons.push({
        id: lessons.length + 1,
        chapter_id: i * 2 + (place < 3 ? 1 : 2),
        title: isQuiz ? '测验' : (PARTS[place] ?? title),
        kind: isQuiz ? 'quiz' : version ? 'file' : video ? 'video' : 'text',
        version_id: version?.id ?? null,
        video_id: video?.id ?? null,
        duration_s: video?.seconds ?? null,
        body: isQuiz || version || video ? null : bodyOf(title, PARTS[place] ?? ''),
        minutes: isQuiz ? 5 : 3 + ((i + place) % 6),
        // The exercise is optional; it is ticked by hand.
        is_required: place !== 5 || isQuiz,
        since_revision: 1,
        sort_order: place + 1,
      });
      if (isQuiz)
        questions.push(
          ...QUESTIONS.map((question, sort_order) => ({ lesson_id: id, points: 1, sort_order, ...question })),
        );
    }
  }
  await insertRows(trx, 'learning_chapter', chapters);
  await insertRows(trx, 'learning_lesson', lessons);
  await insertRows(trx, 'learning_question', questions);
  await continueNumbering(trx, 'learning_course', 'learning_chapter', 'learning_lesson');
}

const bodyOf = (course: string, part: string): string =>
  `<h3>${part}</h3><p>${course}这一节从一次真实的经历讲起：客户提出了要求，我们先问清对象、目标和时间，再给出方案。</p>
<ul><li>先听完，再回答。</li><li>一次只确认一件事，记下来。</li><li>当天发出小结，请对方确认。</li></ul>
<p>读完后想一想：上一次遇到同样的情形，您是怎样做的？</p>`;

async function addBanners(trx: Trx, account: number): Promise<void> {
  const files = BANNERS.map(({ title, from, to }, i) => {
    const content = fadingPicture(1125, 450, from, to);
    return {
      name: `${title}.png`,
      mime: 'image/png',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      storage: 'local',
      key: `${KEY}${i + 1}.png`,
      purpose: 'learningPicture',
      subject_kind: 'learning_banner',
      subject_id: i + 1,
      uploaded_by: account,
    };
  });
  await insertRows(trx, 'file', files);
  await sql`insert into learning_banner (id, title, file_id, target, course_id, user_types, sort_order)
    select b.id, b.title, f.id, 'course', b.course, (select user_types from learning_course c where c.id = b.course), b.id
    from jsonb_to_recordset(${JSON.stringify(BANNERS.map(({ title, course }, i) => ({ id: i + 1, title, course })))}::jsonb)
      as b (id integer, title text, course integer)
    join file f on f.key = ${KEY} || b.id || '.png' order by b.id`.execute(trx);
  await continueNumbering(trx, 'learning_banner');
}

/** Enrolments with the first lessons done, attempts at the quizzes, and completions. */
async function addProgress(trx: Trx): Promise<void> {
  await sql`insert into learning_enrolment (account_id, course_id, started_at, last_at, due_on)
    select account_id, course_id, at, least(at + interval '3 days', now()), due_on from (
      select a.account_id, a.course_id, c.published_at::date + c.due_days as due_on,
        least(c.published_at + (abs(hashtext(a.account_id || '-' || a.course_id)) % 20) * interval '1 day',
          now() - interval '2 hours') as at
      from learning_audience a join learning_course c on c.id = a.course_id
      order by a.is_required desc, hashtext(a.account_id || '/' || a.course_id) limit ${ENROLMENTS}) few`.execute(
    trx,
  );
  await sql`insert into learning_progress (account_id, lesson_id, covered, seconds, opened_at, counted_to, done_at,
      done_how)
    select e.account_id, l.id,
      case when l.kind = 'video' and l.place <= e.upto then int4multirange(int4range(0, f.duration_s)) else '{}' end,
      case when l.place > e.upto or l.kind = 'quiz' then 0 else coalesce(f.duration_s, 40) end,
      e.started_at, e.started_at,
      case when l.place <= e.upto then e.last_at end,
      case when l.place <= e.upto then case when not l.is_required then 'ticked' when l.kind = 'text' then 'read'
        when l.kind = 'file' then 'opened' when l.kind = 'video' then 'watched' else 'passed' end end
    from (select *, abs(hashtext(course_id || ':' || account_id)) % 12 as upto from learning_enrolment) e
    join (select *, row_number() over (partition by course_id order by chapter_order, sort_order) as place
      from learning_shown) l on l.course_id = e.course_id and l.place <= e.upto + 1
    join learning_lesson f on f.id = l.id`.execute(trx);
  await sql`insert into learning_attempt (account_id, lesson_id, no, answers, score, passed, at)
    select p.account_id, p.lesson_id, t.no, '[]', case when t.no = t.last then 100 else 33.33 end, t.no = t.last,
      p.done_at - (t.last - t.no) * interval '1 hour'
    from learning_progress p join learning_lesson l on l.id = p.lesson_id and l.kind = 'quiz'
    cross join lateral (select no, 1 + p.account_id % 2 as last from generate_series(1, 1 + p.account_id % 2) no) t
    where p.done_at is not null order by p.account_id, p.lesson_id, t.no`.execute(trx);
  await sql`update learning_enrolment e set last_lesson_id = (select l.id from learning_progress p
      join learning_shown l on l.id = p.lesson_id and l.course_id = e.course_id where p.account_id = e.account_id
      order by l.chapter_order desc, l.sort_order desc limit 1)`.execute(trx);
  await sql`update learning_enrolment e set completed_at = e.last_at, completed_revision = 1
    where not exists (select from learning_shown l
      left join learning_progress p on p.lesson_id = l.id and p.account_id = e.account_id
      where l.course_id = e.course_id and l.is_required and p.done_at is null)`.execute(trx);
}

/** Writes the banners into the store: their rows stand in the database already. */
export async function writeDemoBanners(pool: pg.Pool, dataDirectory: string): Promise<void> {
  const { rows } = await pool.query<{ key: string }>('select key from file where key like $1', [`${KEY}%`]);
  const root = path.resolve(dataDirectory, 'files');
  await mkdir(path.join(root, path.dirname(KEY)), { recursive: true });
  for (const { key } of rows) {
    const banner = BANNERS[Number(/(\d+)\.png$/.exec(key)?.[1]) - 1];
    if (banner)
      await writeFile(path.join(root, key), fadingPicture(1125, 450, banner.from, banner.to), {
        mode: 0o600,
      });
  }
}
