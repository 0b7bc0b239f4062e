import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import {
  type GradeTable,
  parseScoreText,
  type performanceApi,
  type Sheet,
  type SheetItem,
} from '@shibiao/contract/performance';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, lockRows, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { badRequest, conflict, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { accountsByPerson, accountsOf, deliver, deliverEach } from '../messages/messages.queries.ts';
import { withActuals } from './actuals.service.ts';
import {
  type Decision,
  gradeTables,
  headsOf,
  type ItemChange,
  itemsOfSheets,
  setDecisions,
  setItems,
} from './performance.queries.ts';
import { autoScore, gradeOf, totalOf } from './performance.rules.ts';
import { oneSheet, sheetsByIds } from './performance.service.ts';
import { followSheets } from './todos.queries.ts';

type Form = InputOf<typeof performanceApi.edit>;
type Done = OutputOf<typeof performanceApi.edit>;
const ONE: Done = { done: 1, skipped: [] };
const changeOf = ({
  id,
  planned,
  actual,
  autoScore: auto,
  selfScore,
  leaderScore,
  note,
}: SheetItem): ItemChange => ({
  id,
  planned,
  actual,
  autoScore: auto,
  selfScore,
  leaderScore,
  note,
});
const scoreOf = (item: SheetItem) => item.leaderScore ?? item.autoScore;

/**
 * One step of one sheet: self, leader, confirm or appeal.
 * @throws 404 outside the scope, 409 on a version conflict, 400 when another person must act
 */
export async function takeStep(db: Database, actor: Actor, form: Form): Promise<Done> {
  const { id } = form;
  if (!id) throw invalid({ field: 'id', message: '请选择绩效' });
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'performance_month', id, form.version);
    const sheet = await oneSheet(trx, actor, id);
    if (form.action === 'self') await selfStep(trx, sheet, form);
    else if (form.action === 'leader') await leaderStep(trx, actor, sheet, form);
    else await ownAnswer(trx, actor, sheet, form);
    await followSheets(trx, [id], sheet.month);
    return ONE;
  });
}

/** The sheet's items with the submitted values; foreign ids answer 404. */
function merged(sheet: Sheet, form: Form, part: 'self' | 'leader'): SheetItem[] {
  const sent = new Map((form.items ?? []).map((item) => [item.id, item]));
  for (const id of sent.keys()) if (!sheet.items.some((item) => item.id === id)) throw notFound('指标');
  return sheet.items.map((item) => {
    const given = sent.get(item.id);
    if (!given) return item;
    if (part === 'self') return { ...item, selfScore: given.selfScore ?? item.selfScore };
    const planned = given.planned === undefined ? item.planned : given.planned;
    const actual = item.source === 'auto' || given.actual === undefined ? item.actual : given.actual;
    return {
      ...item,
      planned,
      actual,
      autoScore: item.source === 'auto' ? autoScore(item.measure, planned, actual) : null,
      leaderScore: given.leaderScore === undefined ? item.leaderScore : given.leaderScore,
      note: given.note === undefined ? item.note : given.note,
    };
  });
}

async function selfStep(trx: Trx, sheet: Sheet, form: Form): Promise<void> {
  if (!sheet.isOwn) throw badRequest('只能自评自己的绩效');
  if (sheet.status !== 1) throw badRequest('已提交自评');
  const items = merged(sheet, form, 'self');
  if (items.some((item) => item.selfScore === null))
    throw invalid({ field: 'items', message: '请填每一项的自评分' });
  await setItems(trx, items.map(changeOf));
  await updateRow(trx, 'performance_month', sheet.id, {
    status: 2,
    self_total: numeric(totalOf(items.map((item) => ({ weight: item.weight, score: item.selfScore })))),
    self_comment: form.comment ?? sheet.selfComment,
  });
}
const numeric = (value: number | null) => (value === null ? null : String(value));

/** Reason why the caller cannot decide a sheet now; null when possible. */
function turnRefused(sheet: Sheet): string | null {
  if (sheet.isOwn) return '不能给自己评分';
  if (!sheet.isScorer) return `由${sheet.leaderName ?? '上级'}评分`;
  return sheet.status > 2 ? '已评分' : null;
}

/** Reason why the scores are incomplete; null when the sheet can be decided. */
function scoresRefused(items: readonly SheetItem[]): string | null {
  for (const item of items) {
    if (scoreOf(item) === null) return `“${item.title}”还没有评分`;
    const isChanged =
      item.leaderScore !== null && item.autoScore !== null && item.leaderScore !== item.autoScore;
    if (isChanged && !item.note) return `“${item.title}”的评分与自动得分 ${item.autoScore} 不同，请写明原因`;
  }
  return null;
}

/** Final score and grade of a sheet; its automatic figures are frozen. */
function decided(sheet: Sheet, items: readonly SheetItem[], tables: readonly GradeTable[]): Decision {
  const scored = items.map((item) => ({ ...item, leaderScore: scoreOf(item) }));
  const final = totalOf(scored.map((item) => ({ weight: item.weight, score: item.leaderScore }))) ?? 0;
  const { id, personnelId, month } = sheet;
  return { id, personnelId, month, final, ...gradeOf(final, month, tables), items: scored.map(changeOf) };
}

async function keepDecisions(
  trx: Trx,
  actor: Actor,
  decisions: readonly Decision[],
  comment: string | null | undefined,
): Promise<void> {
  await setItems(
    trx,
    decisions.flatMap((one) => one.items),
  );
  await setDecisions(trx, decisions, comment ?? null);
  const titles = decisions.map(({ id, personnelId, month, final, grade }) => ({
    personnelId,
    path: `/hr/my-performance?open=${id}`,
    title: `${month} 绩效 ${final} 分 ${grade}，请确认`,
  }));
  await tellEach(trx, actor, titles, comment ?? '');
}

/** The leader's decision: automatic figures are frozen, final score and grade are computed. */
async function leaderStep(trx: Trx, actor: Actor, sheet: Sheet, form: Form): Promise<void> {
  const early = turnRefused(sheet);
  if (early) throw badRequest(early);
  const items = merged(sheet, form, 'leader');
  const refused = scoresRefused(items);
  if (refused) throw badRequest(refused);
  await keepDecisions(trx, actor, [decided(sheet, items, await gradeTables(trx))], form.comment);
}

/**
 * The leader decides many sheets with their saved scores in one transaction. Undecidable and stale sheets are listed
 * with reasons and stay.
 * @throws 404 when one is outside the scope
 */
export async function submitScores(db: Database, actor: Actor, { sheets = [] }: Form): Promise<Done> {
  const versions = new Map(sheets.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  if (ids.length === 0) throw invalid({ field: 'sheets', message: '请选择绩效' });
  return await transaction(db, actor, async (trx) => {
    await lockRows(trx, 'performance_month', ids);
    const found = await sheetsByIds(trx, actor, ids);
    const tables = await gradeTables(trx);
    const decisions: Decision[] = [];
    const skipped: Done['skipped'] = [];
    for (const [id, version] of versions) {
      const sheet = orNotFound(found.get(id), '绩效');
      const isStale = sheet.version !== version && sheet.status < 3;
      const reason =
        turnRefused(sheet) ?? (isStale ? '刚被修改过，请核对后再提交' : scoresRefused(sheet.items));
      if (reason) skipped.push({ name: sheet.name, reason });
      else decisions.push(decided(sheet, sheet.items, tables));
    }
    await keepDecisions(trx, actor, decisions, null);
    const months = new Map<string, number[]>();
    for (const { id, month } of decisions) months.set(month, [...(months.get(month) ?? []), id]);
    for (const [month, some] of months) await followSheets(trx, some, month);
    return { done: decisions.length, skipped };
  });
}

/** The scored person confirms, or appeals once with a reason: then the leader scores again. */
async function ownAnswer(trx: Trx, actor: Actor, sheet: Sheet, { action, comment }: Form): Promise<void> {
  if (!sheet.isOwn) throw badRequest('只能答复自己的绩效');
  if (sheet.status !== 3) throw badRequest(sheet.status === 4 ? '已确认' : '还没有评分');
  if (action === 'confirm') {
    await updateRow(trx, 'performance_month', sheet.id, { status: 4, confirmed_at: now() });
    return;
  }
  if (sheet.appeal !== null) throw badRequest('已申诉过一次');
  if (!comment) throw invalid({ field: 'comment', message: '请写明申诉原因' });
  // Scores equal to the automatic ones follow the figures again.
  const followed = sheet.items.filter((item) => item.leaderScore === item.autoScore);
  await setItems(
    trx,
    followed.map((item) => changeOf({ ...item, leaderScore: null })),
  );
  // A sheet under appeal has no final score: no figure or chart counts it.
  await updateRow(trx, 'performance_month', sheet.id, {
    status: 2,
    final: null,
    grade: null,
    coefficient: null,
    appeal: comment,
    appealed_at: now(),
  });
  await insertRow(trx, 'objection', {
    subject: 'performance',
    personnel_id: sheet.personnelId,
    about_id: sheet.leaderId,
    month: sheet.month,
    content: comment,
  });
  if (!sheet.leaderId) return;
  await deliver(trx, await accountsOf(trx, [sheet.leaderId]), {
    msgSendtype: 12,
    title: `${sheet.name}对 ${sheet.month} 绩效提出申诉`,
    content: comment,
    data: { path: `/hr/performance?view=scoring&month=${sheet.month}` },
    senderId: actor.accountId,
  });
}

/** Sends each person an individual title, in one statement. */
async function tellEach(
  trx: Trx,
  actor: Actor,
  told: readonly { personnelId: number; title: string; path: string }[],
  content: string,
): Promise<void> {
  const byPerson = new Map(told.map((one) => [one.personnelId, one]));
  const accounts = await accountsByPerson(trx, [...byPerson.keys()]);
  await deliverEach(
    trx,
    accounts.map(({ accountId, personnelId }) => ({
      accountId,
      msgSendtype: 12,
      title: byPerson.get(personnelId)?.title ?? '',
      content,
      data: { path: byPerson.get(personnelId)?.path },
      senderId: actor.accountId,
    })),
  );
}

/**
 * Saves cells of the leader's table: row is the sheet, column the item's number. Nothing is decided; all or none.
 * @throws 409 with the cells that somebody else changed
 */
export async function saveScores(db: Database, actor: Actor, { cells = [] }: Form): Promise<Done> {
  const ids = [...new Set(cells.map((cell) => Number(cell.row)))];
  return await transaction(db, actor, async (trx) => {
    await lockRows(trx, 'performance_month', ids);
    const sheets = new Map<number, Sheet>();
    const items = await itemsOfSheets(trx, ids);
    const heads = await headsOf(trx, actor, ids);
    for (const id of ids) {
      const head = heads.get(id);
      if (!head) throw notFound('绩效');
      if (!head.isScorer) throw badRequest(`${head.name}由${head.leaderName ?? '上级'}评分`);
      if (head.status > 2) throw badRequest(`${head.name}已评分`);
      sheets.set(id, { ...head, items: items.filter((item) => item.sheetId === id) });
    }
    const changes = cells.map((cell) => ({ cell, item: itemAt(sheets, cell), read: readScore(cell.value) }));
    const stale = changes.filter(({ cell, item }) => cell.version && cell.version !== item.version);
    if (stale.length > 0)
      throw conflict(
        null,
        now(),
        stale.map(({ cell: { row, column }, item }) => ({
          row,
          column,
          value: textOf(item),
          version: item.version,
        })),
      );
    const fresh = new Map(
      (await withActuals(trx, [...sheets.values()])).flatMap((sheet) =>
        sheet.items.map((item) => [item.id, item]),
      ),
    );
    await setItems(
      trx,
      changes.map(({ item, read }) => ({
        ...changeOf(fresh.get(item.id) ?? item),
        leaderScore: read.score,
        note: read.note ?? (read.score === null ? null : item.note),
      })),
    );
    return { done: changes.length, skipped: [] };
  });
}

const textOf = ({ leaderScore, note }: SheetItem) =>
  leaderScore === null ? '' : `${leaderScore}${note ? ` ${note}` : ''}`;

function readScore(value: string) {
  const read = parseScoreText(value);
  if (!read) throw invalid({ field: 'cells', message: `“${value}”不是 0 到 120 的分数` });
  return read;
}

function itemAt(
  sheets: ReadonlyMap<number, Sheet>,
  { row, column }: { row: string; column: string },
): SheetItem {
  const item = sheets.get(Number(row))?.items.find((one) => one.sort === Number(column));
  if (!item) throw notFound('指标');
  return item;
}
