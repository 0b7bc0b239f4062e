import type { Run } from './part.ts';

/** Documents of each of 20,000 teachers: an outline and courseware, with 150,000 versions in all. */
const DOCS = 3;
const VIDEOS = 12_000;
const VIDEO_VIEWS = 2_000_000;
const PACKAGES = 300;
const DOWNLOADS = 400_000;
const LINKS = 30_000;
const MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** The account that uploads, and another one that reviews. */
const UPLOADER = `(select min(ar.account_id) from account_role ar join role r on r.id = ar.role_id where r.key = 'teacher_department')`;
const REVIEWER = `(select id from account where username = '13800000001')`;
const EXPERTS = `(select id, topics[1] as topic, fields[1] as field, row_number() over (order by id) - 1 as nr
  from teacher where phone like '132%' and length(phone) = 11)`;

/** A folder and documents for each teacher, their versions with a file each, and the words of the newest. */
export async function addOutlines(run: Run): Promise<void> {
  await run(`create temporary table outline on commit drop as
    select t.id as teacher_id, t.topic, t.field, t.nr, base.node + t.nr * ${DOCS + 1} + 1 as folder_id, d,
      base.node + t.nr * ${DOCS + 1} + 1 + d as id, (array['课纲', '课件', '手册'])[d] as purpose,
      (array['kegang', 'kejian', 'shouce'])[d] as pinyin, (array['kg', 'kj', 'sc'])[d] as initials,
      case when d = 1 then 3 when d = 2 then 2 + (t.nr % 2)::integer else 2 end as versions
    from ${EXPERTS} t cross join generate_series(1, ${DOCS}) d cross join (select max(id) as node from teacher_node) base`);
  await run(`insert into teacher_node (id, teacher_id, kind, name, pinyin, initials)
    select distinct folder_id, teacher_id, 'folder', topic, 'kecheng', 'kc' from outline order by folder_id`);
  await run(`insert into teacher_node (id, teacher_id, parent_id, kind, name, pinyin, initials, purpose, topic, field, created_at, updated_at)
    select id, teacher_id, folder_id, 'doc', topic || '_' || purpose || '.docx', pinyin, initials, purpose, topic, field, at, at
    from (select *, now() - make_interval(mins => (10 + nr * 31 % 500000)::integer) as at from outline) o order by id`);
  await run(`create temporary table version on commit drop as
    select row_number() over (order by o.id, no) + (select max(id) from teacher_node_version) as id,
      row_number() over (order by o.id, no) + (select max(id) from file) as file_id, o.id as node_id, o.teacher_id, o.topic, o.purpose,
      no, no = o.versions as is_newest, now() - make_interval(days => ((o.versions - no) * 40 + o.nr % 300)::integer) as at
    from outline o cross join generate_series(1, o.versions) no`);
  await run(`insert into file (id, name, mime, size, sha256, key, purpose, subject_kind, subject_id, uploaded_by, created_at, updated_at)
    select file_id, topic || '_' || purpose || '.docx', '${MIME}', 20000 + id % 90000, encode(sha256(id::text::bytea), 'hex'),
      '202601/scale-outline-' || id || '.docx', 'outline', 'teacher_node', node_id, ${UPLOADER}, at, at from version order by id`);
  await run(`insert into teacher_node_version (id, node_id, no, file_id, note, by_account_id, at, source)
    select id, node_id, no, file_id, case when no > 1 then '第 ' || no || ' 版' end, ${UPLOADER}, at,
      case when teacher_id % 4 = 0 then 'lesson' else 'upload' end from version order by id`);
  await run(
    `update teacher_node n set current_version_id = v.id, size = file.size from version v join file on file.id = v.file_id
    where v.node_id = n.id and v.is_newest`,
  );
  await run(`insert into teacher_node_log (teacher_id, node_id, version_id, action, by_account_id, at)
    select teacher_id, node_id, id, case no when 1 then '建立' else '新版本' end, ${UPLOADER}, at from version order by at`);
  await run(`insert into teacher_node_preview (version_id, state, html, text, grams, pages)
    select id, 1, '<p>' || words || '</p>', words, search_grams(words), 4 + id % 30 from (
      select id, topic || '的' || purpose || '：导入一个真实案例，第' || no || '讲方法与工具，演练与通关，行动计划。编号' || id as words
      from version where is_newest) v`);
}

/** The teacher's outline and courseware of four lessons in ten, as each was at that time. */
export async function addLessonFiles(run: Run): Promise<void> {
  await run(`insert into lesson_file (lesson_id, node_id, version_id, purpose, by_account_id, at, released_at, created_at)
    select l.id, v.node_id, v.id, v.purpose, ${UPLOADER}, l.created_at, case when l.id % 5 > 0 then l.created_at end, l.created_at
    from lesson l join version v on v.teacher_id = l.teacher_id and v.purpose in ('课纲', '课件') and v.no = 1 + l.id % 2
    where l.code ~ '^KC[0-9]+S' and l.id % 10 < 4 order by l.id`);
}

/** Videos of two teachers in five in every state, and two million sittings with their sums. */
export async function addVideos(run: Run): Promise<void> {
  await run(`create temporary table clip on commit drop as
    select i, base.video + i as id, base.file + i as file_id, t.id as teacher_id, t.topic, t.field, 60 + i * 7 % 1800 as seconds,
      case when i % 20 = 0 then 1 when i % 20 = 1 then 3 when i % 20 = 2 then 4 else 2 end as status,
      now() - make_interval(mins => 5 + i * 61 % 700000) as at
    from generate_series(1, ${VIDEOS}) i join ${EXPERTS} t on t.nr = i % 8000
    cross join (select (select max(id) from teacher_video) as video, (select max(id) from file) as file) base`);
  await run(`insert into file (id, name, mime, size, sha256, key, purpose, subject_kind, subject_id, uploaded_by, duration_ms, width, height,
      created_at, updated_at)
    select file_id, topic || '.mp4', 'video/mp4', seconds * 120000, encode(sha256(('v' || i)::bytea), 'hex'), '202601/scale-video-' || i || '.mp4',
      'video', 'teacher_video', id, ${UPLOADER}, seconds * 1000, 1280, 720, at, at from clip order by i`);
  await run(`insert into teacher_video (id, teacher_id, title, kind, topic, field, source, file_id, duration_s, width, height, codec, status,
      reject_reason, off_reason, uploaded_by, reviewed_by, reviewed_at, published_at, visibility, consent_at, is_main, pinyin, initials,
      created_at, updated_at)
    select id, teacher_id, topic || '片段' || i, (array['试讲', '课堂实录', '宣传片', '直播回放'])[1 + i % 4], topic, field, 'local', file_id,
      seconds, 1280, 720, 'avc', status, case status when 3 then '声音太小' end, case status when 4 then '内容已过时' end, ${UPLOADER},
      case when status > 1 then ${REVIEWER} end, case when status > 1 then at end, case when status in (2, 4) then at end,
      1 + (i % 5 < 4)::integer, case when i % 8 < 7 then at end, status = 2 and i <= 8000, 'pianduan', 'pd', at, at
    from clip order by at`);
  await run(`insert into video_view (video_id, account_id, started_at, last_at, covered, seconds, furthest, device, is_complete)
    select c.id, a.id, s.at, s.at + seen * interval '1 second', int4multirange(int4range(0, seen)), seen, seen,
      (array['电脑', '手机', '微信'])[1 + n % 3], seen * 10 >= c.seconds * 9
    from generate_series(1, ${VIDEO_VIEWS}) n
    join (select row_number() over (order by i) - 1 as nr, c.* from clip c where status = 2) c
      on c.nr = floor(power(pg_temp.dice(n, 41), 2) * (select count(*) from clip where status = 2))::bigint
    join (select row_number() over (order by id) - 1 as nr, id from account where username ~ '^(139001|144)') a
      on a.nr = floor(pg_temp.dice(n, 42) * (select count(*) from account where username ~ '^(139001|144)'))::bigint
    cross join lateral (select 1 + floor(pg_temp.dice(n, 43) * c.seconds)::integer as seen,
      now() - make_interval(secs => (${VIDEO_VIEWS} - n) * 20) as at) s`);
  await run(`insert into video_figure (video_id, views, viewers, seconds, completed)
    select video_id, count(*), count(distinct account_id), sum(seconds), count(*) filter (where is_complete)
    from video_view where seconds >= 3 and video_id in (select id from clip) group by 1`);
}

/** Packages for every kind of reader with three items each, and their downloads of two years. */
export async function addPackages(run: Run): Promise<void> {
  await run(`create temporary table parcel on commit drop as
    select i, (select max(id) from package) + i as id from generate_series(1, ${PACKAGES}) i`);
  await run(`insert into package (id, title, kind, summary, topic, field, user_types, status, published_at, sort_order)
    select id, (array['开门红工具包', '讲师库速览', '厅堂课程资料', '合作政策'])[1 + i % 4] || i,
      (array['销售工具', '讲师资料', '课程资料', '政策'])[1 + i % 4], '课纲、课堂片段和表单，一次下载。',
      (array['厅堂营销实战', '合规与案防', '中层领导力', '数字化转型', '党建引领发展'])[1 + i % 5],
      (array['银行营销', '风险合规', '领导力', '数字化', '党建'])[1 + i % 5],
      (array['{1,2,3}', '{1,2}', '{1}', '{1,3}'])[1 + i % 4]::smallint[], case when i % 30 = 0 then 1 else 2 end,
      case when i % 30 > 0 then now() - make_interval(days => i * 2) end, i + 100
    from parcel order by i`);
  await run(`insert into package_item (package_id, title, node_id, sort_order)
    select p.id, o.topic || o.purpose, o.id, k from parcel p cross join generate_series(0, 2) k
    join outline o on o.nr = p.i * 7 + k and o.d = 1 + (p.i + k) % ${DOCS}`);
  await run(`insert into package_download (package_id, item_id, account_id, user_type, institution_id, teacher_id, organisation_id, at, bytes_sent,
      bytes_total, finished, counted)
    select p.id, case when n % 3 = 0 then p.item_id end, a.id, a.user_type, a.institution_id, a.teacher_id, a.organisation_id,
      now() - make_interval(secs => (${DOWNLOADS} - n) * 155), case when n % 11 = 0 then 40000 else 90000 end, 90000, n % 11 > 0, n % 17 > 0
    from generate_series(1, ${DOWNLOADS}) n
    join (select row_number() over (order by p.id) - 1 as nr, p.id, p.user_types,
        (select min(i.id) from package_item i where i.package_id = p.id) as item_id
      from package p join parcel on parcel.id = p.id where status = 2) p
      on p.nr = floor(pg_temp.dice(n, 51) * (select count(*) from package p join parcel on parcel.id = p.id where status = 2))::bigint
    join (select row_number() over (order by a.id) - 1 as nr, a.id, a.user_type, a.teacher_id, c.institution_id,
        e.organisation_id
      from account a left join contact c on c.id = a.contact_id left join personnel e on e.id = a.personnel_id
      where a.username ~ '^(139001|144|132)') a
      on a.nr = floor(pg_temp.dice(n, 52) * (select count(*) from account where username ~ '^(139001|144|132)'))::bigint
    where a.user_type = any(p.user_types)`);
}

/** Links of salespeople to their own customers: valid, ended, revoked, each opened several times. */
export async function addLinks(run: Run): Promise<void> {
  await run(`create temporary table link on commit drop as
    select row_number() over (order by n) + (select max(id) from share_link) as id, n, c.id as contact_id, a.id as owner_id, v.id as version_id,
      v.topic, now() - make_interval(mins => (1 + (${LINKS} - n) * 25)::integer) as at
    from (select row_number() over (order by id) as n, id, owner_id from contact
      where owner_id in (select id from person) and deleted_at is null and id % 29 = 5 order by id limit ${LINKS}) c
    join account a on a.personnel_id = c.owner_id
    join (select row_number() over (order by id) as nr, id, topic from version where is_newest) v on v.nr = c.n`);
  await run(`insert into share_link (id, kind, token_hash, title, contact_id, extract_code, expires_at, max_downloads, owner_account_id,
      revoked_at, revoke_reason, created_at, created_by, updated_at)
    select id, 'outline', sha256(('scale-' || id)::bytea), topic || '课纲', contact_id, case when n % 2 = 0 then '2468' end,
      at + interval '14 days', case when n % 9 = 0 then 5 end, owner_id, case when n % 12 = 5 then at + interval '1 day' end,
      case when n % 12 = 5 then '客户已另行收到' end, at, owner_id, at from link order by id`);
  await run(`insert into share_item (link_id, item_id, sort_order) select id, version_id, 0 from link`);
  await run(`insert into share_access (link_id, at, action, item_id, network, agent)
    select id, at + make_interval(hours => k), case k when 0 then 'open' when 1 then 'preview' when 2 then 'download' else 'open' end,
      case when k in (1, 2) then version_id end, '203.0.113.' || n % 250, (array['MicroMessenger', 'Chrome'])[1 + n % 2]
    from link cross join generate_series(0, 3) k where k <= n % 5 and at + make_interval(hours => k) < now() order by 2`);
}
