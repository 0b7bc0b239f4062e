import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { pinyinOf } from '../../../lib/pinyin.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';

/** Keys of the demo's videos, whose bytes are written beside the database. */
const KEY = '202601/demo-video-';
/** Lengths and frames of clips/clip-1.mp4 to clip-6.mp4. */
const CLIPS = [
  { seconds: 24, width: 384, height: 216 },
  { seconds: 40, width: 384, height: 216 },
  { seconds: 16, width: 384, height: 216 },
  { seconds: 30, width: 384, height: 216 },
  { seconds: 20, width: 384, height: 216 },
  { seconds: 12, width: 216, height: 384 },
];
const VIDEOS = 140;
const VIEWS = 4000;
const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const KINDS = ['试讲', '课堂实录', '宣传片', '课堂实录', '直播回放'];

const clipOf = (n: number) => n % CLIPS.length;
const contentOf = (clip: number, extension: 'mp4' | 'jpg'): Promise<Buffer> =>
  readFile(new URL(`clips/clip-${clip + 1}.${extension}`, import.meta.url));
const contentsOf = (extension: 'mp4' | 'jpg') =>
  Promise.all(CLIPS.map((_, clip) => contentOf(clip, extension)));

const hasPoster = (n: number): boolean => n % 6 !== 5;
/** Nine wait for a review, three were returned, four are off; the others are published, most of them for partners. */
const statusOf = (n: number): number => (n < 9 ? 1 : n < 12 ? 3 : n < 16 ? 4 : 2);

/** Adds videos of teachers in every state, and views of the published ones. */
export async function addVideos(trx: Trx): Promise<void> {
  const { rows: teachers } = await sql<{ id: number; name: string; topic: string; field: string | null }>`
    select t.id, t.name, t.topics[1] as topic, t.fields[1] as field from teacher t
    where t.deleted_at is null and t.management_level <> 4 and t.cooperation_status = 1 and cardinality(t.topics) > 0
    order by exists (select from account a where a.teacher_id = t.id) desc, t.id limit 70`.execute(trx);
  const { rows: office } = await sql<{ id: number }>`select distinct ar.account_id as id from account_role ar
    join role r on r.id = ar.role_id where r.key in ('teacher_department', 'teacher_reminder') order by 1 limit 2`.execute(
    trx,
  );
  const { rows: institutions } = await sql<{
    id: number;
  }>`select distinct l.institution_id as id from lesson l
    where l.status = 1 and l.institution_id is not null order by 1 limit 12`.execute(trx);
  const [uploader, reviewer] = [office[0]?.id ?? 1, office[1]?.id ?? 2];
  const contents = await contentsOf('mp4');
  const hashes = contents.map(hashOf);
  const posters = await contentsOf('jpg');
  const numbers = Array.from({ length: VIDEOS }, (_, n) => n);
  const titleOf = (n: number) => {
    const { name, topic } = teachers[n % teachers.length] ?? { name: '讲师', topic: '课程' };
    const kind = KINDS[n % KINDS.length] ?? '试讲';
    return { title: `${topic} · ${kind}（${name}）`, kind };
  };
  await insertRows(
    trx,
    'file',
    numbers.map((n) => {
      const clip = clipOf(n);
      const { seconds, width, height } = CLIPS[clip] ?? { seconds: 1, width: 1, height: 1 };
      return {
        name: `${titleOf(n).title}.mp4`,
        mime: 'video/mp4',
        size: contents[clip]?.length ?? 1,
        sha256: hashes[clip] ?? '',
        storage: 'local',
        key: `${KEY}${n}.mp4`,
        purpose: 'video',
        subject_kind: 'teacher_video',
        subject_id: n + 1,
        uploaded_by: uploader,
        duration_ms: seconds * 1000,
        width,
        height,
      };
    }),
  );
  await insertRows(
    trx,
    'file',
    numbers.filter(hasPoster).map((n) => {
      const content = posters[clipOf(n)] ?? Buffer.alloc(0);
      return {
        name: '封面.jpg',
        mime: 'image/jpeg',
        size: content.length,
        sha256: hashOf(content),
        storage: 'local',
        key: `${KEY}${n}.jpg`,
        purpose: 'videoPoster',
        subject_kind: 'teacher_video',
        subject_id: n + 1,
        uploaded_by: uploader,
      };
    }),
  );
  const { rows: files } = await sql<{
    id: number;
    key: string;
  }>`select id, key from file where key like ${`${KEY}%`}`.execute(trx);
  const fileOf = new Map(files.map(({ id, key }) => [key, id]));
  const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await insertRows(
    trx,
    'teacher_video',
    numbers.map((n) => {
      const teacher = teachers[n % teachers.length];
      const { title, kind } = titleOf(n);
      const { full, initials } = pinyinOf(title, 'other');
      const { seconds, width, height } = CLIPS[clipOf(n)] ?? { seconds: 1, width: 1, height: 1 };
      const status = statusOf(n);
      const isReviewed = status !== 1;
      const institution = n % 7 === 3 ? institutions[n % Math.max(1, institutions.length)]?.id : null;
      return {
        id: n + 1,
        teacher_id: teacher?.id ?? 1,
        title,
        pinyin: full,
        initials,
        kind,
        topic: teacher?.topic,
        field: teacher?.field,
        description: n % 3 === 0 ? '片头为课程背景，中段是案例演练，结尾有学员反馈。' : null,
        source: 'local',
        file_id: fileOf.get(`${KEY}${n}.mp4`) ?? null,
        poster_file_id: fileOf.get(`${KEY}${n}.jpg`) ?? null,
        duration_s: seconds,
        width,
        height,
        codec: 'avc',
        status,
        reject_reason: status === 3 ? '声音太小，请靠近话筒重录' : null,
        off_reason: status === 4 ? '内容已过时' : null,
        // Those that wait were brought by a colleague of the documented account, which reviews them.
        uploaded_by: isReviewed ? uploader : reviewer,
        reviewed_by: isReviewed ? reviewer : null,
        reviewed_at: isReviewed ? at((n % 90) + 1) : null,
        published_at: status === 2 || status === 4 ? at((n % 90) + 1) : null,
        created_at: at((n % 90) + 3),
        visibility: n % 5 === 4 ? 1 : 2,
        institution_id: institution ?? null,
        is_cleared: institution ? n % 2 === 0 : false,
        consent_at: n % 8 === 7 ? null : at((n % 90) + 2),
        is_main: status === 2 && n < 70,
      };
    }),
  );
  await continueNumbering(trx, 'teacher_video');
  await sql`insert into video_view (video_id, account_id, started_at, last_at, covered, seconds, furthest, device,
      is_complete)
    select v.id, a.id, p.at, p.at + seen * interval '1 second', int4multirange(int4range(0, seen)), seen, seen,
      (array['电脑', '手机', '微信'])[1 + n % 3], seen * 100 >= v.duration_s * 90
    from generate_series(1, ${VIEWS}) as n
    join lateral (select * from teacher_video where status = 2 order by id
      offset (n * 37) % (select count(*) from teacher_video where status = 2) limit 1) as v on true
    join lateral (select id from account where status = 1 and user_type in (1, 2) order by id
      offset (n * 13) % (select count(*) from account where status = 1 and user_type in (1, 2)) limit 1) as a on true
    cross join lateral (select greatest(1, least(v.duration_s, v.duration_s * (n * 7 % 11) / 9)) as seen) as s
    cross join lateral (select now() - (n % 100) * interval '1 day' - (n % 24) * interval '1 hour' as at) as p`.execute(
    trx,
  );
}

/** Writes the demo's videos into the store: their rows stand in the database already. */
export async function writeDemoVideos(pool: pg.Pool, dataDirectory: string): Promise<void> {
  const { rows } = await pool.query<{ key: string }>('select key from file where key like $1', [`${KEY}%`]);
  const root = path.resolve(dataDirectory, 'files');
  await mkdir(path.join(root, path.dirname(KEY)), { recursive: true });
  const [videos, posters] = [await contentsOf('mp4'), await contentsOf('jpg')];
  for (const { key } of rows) {
    const n = Number.parseInt(key.slice(KEY.length), 10);
    const contents = key.endsWith('.jpg') ? posters : videos;
    await writeFile(path.join(root, key), contents[clipOf(n)] ?? '', { mode: 0o600 });
  }
}
