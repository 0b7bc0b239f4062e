import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { pinyinOf } from '../../../lib/pinyin.ts';
import type { Trx } from '../../transaction.ts';
import { continueNumbering, insertRows } from '../insert.ts';
import { wordDocument } from './document.ts';

const MIME = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Keys of the demo's documents, whose bytes are written beside the database. */
const KEY = '202601/demo-outline-';
const TEACHERS = 80;
const CHAPTERS = [
  '课程背景',
  '学员收获',
  '导入：一个真实案例',
  '第一讲 看清局面',
  '第二讲 方法与工具',
  '第三讲 演练与通关',
  '行动计划',
];

/** The paragraphs of a version; a later one has a chapter more. */
const paragraphsOf = (topic: string, purpose: string, no: number): string[] => [
  `${topic} · ${purpose}`,
  ...CHAPTERS.slice(0, 4 + no),
  `本版共 ${4 + no} 节，适用对象：支行行长、理财经理、大堂经理。`,
];

interface Version {
  id: number;
  nodeId: number;
  no: number;
  topic: string;
  purpose: string;
  note: string | null;
}

/** Adds folders by topic with an outline and courseware in up to three versions, and links to some of them. */
export async function addOutlines(trx: Trx): Promise<void> {
  const { rows: teachers } = await sql<{ id: number; topics: string[]; field: string | null }>`
    select id, topics, fields[1] as field from teacher
    where deleted_at is null and management_level <> 4 and cardinality(topics) > 0
    -- The first partner reads documents of their lessons, so these teachers have some.
    order by id in (select l.teacher_id from lesson l where l.contact_id = (select contact_id from account
      where user_type = 2 order by id limit 1)) desc, id limit ${TEACHERS}`.execute(trx);
  const { rows: accounts } = await sql<{ id: number; role: string }>`
    select distinct on (r.key) ar.account_id as id, r.key as role from account_role ar join role r on r.id = ar.role_id
    where r.key in ('teacher_department', 'salesperson') order by r.key, ar.account_id`.execute(trx);
  const office = accounts.find(({ role }) => role === 'teacher_department')?.id ?? 1;
  const seller = accounts.find(({ role }) => role === 'salesperson')?.id ?? office;
  const nodes: Parameters<typeof insertRows<'teacher_node'>>[2][number][] = [];
  const versions: Version[] = [];
  for (const { id: teacherId, topics, field } of teachers) {
    for (const topic of topics.slice(0, 2)) {
      const { full, initials } = pinyinOf(topic, 'other');
      const folder = nodes.push({
        id: nodes.length + 1,
        teacher_id: teacherId,
        parent_id: null,
        kind: 'folder',
        name: topic,
        pinyin: full,
        initials,
      });
      for (const purpose of ['课纲', '课件'] as const) {
        const name = `${topic}_${purpose}.docx`;
        const read = pinyinOf(name, 'other');
        const node = nodes.push({
          id: nodes.length + 1,
          teacher_id: teacherId,
          parent_id: folder,
          kind: 'doc',
          name,
          pinyin: read.full,
          initials: read.initials,
          purpose,
          topic,
          field,
        });
        const count = 1 + ((teacherId + node) % 3);
        for (let no = 1; no <= count; no++)
          versions.push({
            id: versions.length + 1,
            nodeId: node,
            no,
            topic,
            purpose,
            note: no > 1 ? `第 ${no} 版：按学员反馈补充一节` : null,
          });
      }
    }
  }
  await insertRows(trx, 'teacher_node', nodes);
  await addVersions(trx, versions, office);
  await addLinks(trx, versions, seller);
  await continueNumbering(trx, 'teacher_node', 'teacher_node_version', 'share_link');
}

async function addVersions(trx: Trx, versions: readonly Version[], account: number): Promise<void> {
  const files = await Promise.all(
    versions.map(async ({ id, nodeId, topic, purpose, no }) => {
      const content = await wordDocument(paragraphsOf(topic, purpose, no));
      return {
        name: `${topic}_${purpose}.docx`,
        mime: MIME,
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        storage: 'local',
        key: `${KEY}${id}.docx`,
        purpose: 'outline',
        subject_kind: 'teacher_node',
        subject_id: nodeId,
        uploaded_by: account,
      };
    }),
  );
  await insertRows(trx, 'file', files);
  await sql`insert into teacher_node_version (id, node_id, no, file_id, note, by_account_id, at, source)
    select v.id, v.node, v.no, f.id, v.note, ${account}, now() - (130 - v.no * 40) * interval '1 day', 'upload'
    from jsonb_to_recordset(${JSON.stringify(versions.map(({ id, nodeId, no, note }) => ({ id, node: nodeId, no, note })))}::jsonb)
      as v (id integer, node integer, no integer, note text)
    join file f on f.key = ${KEY} || v.id || '.docx' order by v.id`.execute(trx);
  await sql`update teacher_node n set current_version_id = v.id from teacher_node_version v
    where v.node_id = n.id and v.no = (select max(no) from teacher_node_version w where w.node_id = n.id)`.execute(
    trx,
  );
  await sql`insert into teacher_node_log (teacher_id, node_id, version_id, action, by_account_id, at, detail)
    select n.teacher_id, n.id, v.id, '新版本', v.by_account_id, v.at, v.note
    from teacher_node_version v join teacher_node n on n.id = v.node_id order by v.at, v.id`.execute(trx);
}

/** Links to customers of one salesperson: valid, ended, revoked. */
async function addLinks(trx: Trx, versions: readonly Version[], account: number): Promise<void> {
  const { rows: contacts } = await sql<{
    id: number;
  }>`select c.id from contact c join account a on a.id = ${account}
    where c.owner_id = a.personnel_id and c.deleted_at is null order by c.id limit 12`.execute(trx);
  const links = contacts.flatMap(({ id: contactId }, i) => {
    const version = versions[i * 7];
    return version ? [{ id: i + 1, contactId, version }] : [];
  });
  if (links.length === 0) return;
  await trx
    .insertInto('share_link')
    .values(
      links.map(({ id, contactId, version }, i) => ({
        id,
        kind: 'outline',
        // Nobody knows the token: these links are only seen in the list.
        token_hash: createHash('sha256').update(`demo-${id}`).digest(),
        title: `${version.topic}课纲`,
        contact_id: contactId,
        extract_code: i % 2 === 0 ? '2468' : null,
        expires_at: sql<string>`now() + ${i % 4 === 3 ? -3 : 10} * interval '1 day'`,
        owner_account_id: account,
        ...(i % 6 === 5 ? { revoked_at: sql<string>`now()`, revoke_reason: '客户已另行收到' } : {}),
      })),
    )
    .execute();
  await insertRows(
    trx,
    'share_item',
    links.map(({ id, version }) => ({ link_id: id, item_id: version.id, sort_order: 0 })),
  );
  await sql`insert into share_access (link_id, action, item_id, network, agent)
    select l.id, 'open', null::integer, '203.0.113.7', 'MicroMessenger' from share_link l where l.id % 3 <> 0
    union all select l.id, 'download', i.item_id, '203.0.113.7', 'Chrome' from share_link l
      join share_item i on i.link_id = l.id where l.id % 2 = 0 and l.id % 3 <> 0`.execute(trx);
}

/** Writes the demo's documents into the store: their rows stand in the database already. */
export async function writeDemoDocuments(pool: pg.Pool, dataDirectory: string): Promise<void> {
  const { rows } = await pool.query<{ key: string; topic: string; purpose: string; no: number }>(
    `select f.key, n.topic, n.purpose, v.no from teacher_node_version v join file f on f.id = v.file_id
     join teacher_node n on n.id = v.node_id where f.key like $1`,
    [`${KEY}%`],
  );
  const root = path.resolve(dataDirectory, 'files');
  await mkdir(path.join(root, path.dirname(KEY)), { recursive: true });
  for (const { key, topic, purpose, no } of rows)
    await writeFile(path.join(root, key), await wordDocument(paragraphsOf(topic, purpose, no)), {
      mode: 0o600,
    });
}
