import { createHash } from 'node:crypto';
import { ATTENDANCE_LOCKED, type attendanceApi } from '@shibiao/contract/attendance/attendance';
import type { OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { insertRow, updateRow } from '../../db/rows.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { monthRange, now } from '../../lib/dates.ts';
import { invalid, orNotFound } from '../../lib/errors.ts';
import { ReadError } from '../../lib/excel-read.ts';
import { firstSheet } from '../../lib/import-files.ts';
import {
  deleteItems,
  headsOf,
  insertItems,
  itemsOf,
  lockHeads,
  type NewItem,
  peopleOf,
  type StaffMember,
  type StoredItem,
  setHeads,
} from './attendance.queries.ts';
import { type Item, isAbsence, isEmployed } from './attendance.rules.ts';
import { isAside } from './effects.service.ts';
import { dropFigures, type ImportedFigure, importedFigures } from './figures.queries.ts';
import { isSameMatter } from './figures.rules.ts';
import { fitFigures } from './figures.service.ts';
import { fileByHash, fileOf, type StoredFile } from './import.queries.ts';
import { describe, type ReadPerson, readExport } from './import.rules.ts';

type Preview = OutputOf<typeof attendanceApi.importUpload>;
const OWN = '本人的考勤由其他人资或管理员导入';
/** A thousand people have about fifty thousand punches a month. */
const LIMITS = { maxRows: 100_000, maxColumns: 150 };

/**
 * Stores an export file and previews it without importing. The same content is the same record.
 * @throws 408 with the reason when the file cannot be read
 */
export async function takeFile(db: Database, actor: Actor, name: string, content: Buffer): Promise<Preview> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const known = await fileByHash(db, sha256);
  if (known !== null) return await preview(db, actor, orNotFound(await fileOf(db, known), '文件'));
  const rows: { line: number; values: string[] }[] = [];
  const reading = firstSheet(content, LIMITS);
  try {
    for await (const row of reading.rows) rows.push(row);
  } catch (error) {
    if (error instanceof ReadError) throw invalid({ field: 'file', message: error.message });
    throw error;
  }
  const read = readExport(rows, name);
  if (!read)
    throw invalid({
      field: 'file',
      message: '没有找到“姓名”和考勤的列，请上传钉钉、企业微信或飞书导出的月度汇总或每日统计',
    });
  const { system, month, days, people } = read;
  if (!month) throw invalid({ field: 'file', message: '文件中没有月份，请保留导出文件的标题行' });
  if (people.length === 0) throw invalid({ field: 'file', message: '文件中没有人员' });
  const other = people.flatMap((one) => one.items).find((item) => item.date && !item.date.startsWith(month));
  if (other) throw invalid({ field: 'file', message: `一个文件只能是一个月，其中还有 ${other.date}` });
  const id = await transaction(db, actor, (trx) =>
    insertRow(trx, 'attendance_file', {
      name: name.slice(0, 200),
      system,
      month,
      sha256,
      first_day: days?.from,
      last_day: days?.to,
      rows: JSON.stringify(people),
    }),
  );
  return {
    ...(await preview(db, actor, orNotFound(await fileOf(db, id), '文件'))),
    sheets: reading.sheetsRead(),
  };
}

/** Finds a row's person by job number, else by a name that is unique in the month. */
function matcher(staff: readonly StaffMember[]) {
  const byJobNo = new Map(staff.flatMap((one) => (one.jobNo ? [[one.jobNo, one] as const] : [])));
  return ({ jobNo, name }: ReadPerson): { person: StaffMember; isSure: boolean } | { problem: string } => {
    const numbered = jobNo ? byJobNo.get(jobNo) : undefined;
    if (numbered) return { person: numbered, isSure: true };
    const named = staff.filter((one) => one.name === name);
    if (named.length > 1) return { problem: '有同名的人，请在文件中补工号' };
    return named[0] ? { person: named[0], isSure: false } : { problem: '这个月没有这个人' };
  };
}

/** Person of each row. Rows with the same name belong to one person only when the job number says so. */
function matched(
  rows: readonly ReadPerson[],
  staff: readonly StaffMember[],
): { read: ReadPerson; person: StaffMember | null; problem: string | null }[] {
  const match = matcher(staff);
  const found = rows.map((read) => ({ read, person: null, isSure: false, problem: null, ...match(read) }));
  const ofPerson = Map.groupBy(found, ({ person }) => person?.personnelId);
  return found.map(({ read, person, problem }) => {
    const all = person ? (ofPerson.get(person.personnelId) ?? []) : [];
    return all.length < 2 || all.every((one) => one.isSure)
      ? { read, person, problem }
      : { read, person: null, problem: '文件中有多行是此人，请只留一行，或为每行填上工号' };
  });
}

async function staffOf(db: Executor, actor: Actor, month: string): Promise<StaffMember[]> {
  return (await peopleOf(db, actor, monthRange(month), { page: 1, count: 10_000 })).list;
}

type Row = Preview['rows'][number];
const rowOf = (read: ReadPerson, personnelId: number | null, problem: string | null): Row => ({
  line: read.line,
  name: read.name,
  jobNo: read.jobNo,
  personnelId,
  marks: describe(read.items),
  problem,
});

async function preview(db: Database, actor: Actor, file: StoredFile): Promise<Preview> {
  const staff = await staffOf(db, actor, file.month);
  const heads = await headsOf(
    db,
    staff.map((one) => one.personnelId),
    file.month,
  );
  const rows = matched(file.rows, staff).map(({ read, person, problem }) => {
    if (!person) return rowOf(read, null, problem);
    const isLocked = heads.get(person.personnelId)?.status === ATTENDANCE_LOCKED;
    const own = person.personnelId === actor.personnelId ? OWN : null;
    return rowOf(read, person.personnelId, own ?? (isLocked ? '该月已锁定' : null));
  });
  const { id, name, system, month, importedAt } = file;
  const good = rows.filter((row) => row.problem === null).length;
  return {
    id,
    name,
    system,
    month,
    importedAt,
    people: good,
    items: file.rows.reduce((sum, one) => sum + one.items.length, 0),
    rows,
  };
}

/**
 * Imports a file: it replaces what earlier imports wrote for the same people and days. Manual entries stay. Repeating
 * it changes nothing.
 */
export async function importFile(
  db: Database,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof attendanceApi.import>> {
  return await transaction(db, actor, async (trx) => {
    const file = orNotFound(await fileOf(trx, id), '文件');
    const { month, firstDay, lastDay } = file;
    // A file by day keeps the other days; a month's figures are replaced by those of its days.
    const isCovered = ({ date }: Item) =>
      date === null || firstDay === null || lastDay === null || (firstDay <= date && date <= lastDay);
    const skipped: Row[] = [];
    const found: Matched[] = [];
    for (const { read, person, problem } of matched(file.rows, await staffOf(trx, actor, month)))
      if (person?.personnelId === actor.personnelId && person)
        skipped.push(rowOf(read, person.personnelId, OWN));
      else if (person) found.push({ read, person });
      else skipped.push(rowOf(read, null, problem));
    const taken = oncePerPerson(found);
    const ids = taken.map(({ person }) => person.personnelId);
    const heads = await lockHeads(trx, ids, month);
    const stored = await itemsOf(trx, ids, month, month);
    const figures = await importedFigures(trx, ids, month);
    const add: NewItem[] = [];
    const remove: StoredItem[] = [];
    const replaced: ImportedFigure[] = [];
    for (const { read, person } of taken) {
      const { personnelId } = person;
      if (heads.get(personnelId)?.status === ATTENDANCE_LOCKED) {
        skipped.push(rowOf(read, personnelId, '该月已锁定'));
        continue;
      }
      const own = stored.filter((item) => item.personnelId === personnelId);
      const wanted = withoutClashes(read.items, own, person);
      const imported = own.filter((item) => item.source === '导入' && item.date !== null && isCovered(item));
      const known = figures.filter((figure) => figure.personnelId === personnelId);
      remove.push(...imported.filter((item) => !wanted.some((one) => isSame(one, item))));
      replaced.push(...known.filter((figure) => !wanted.some((one) => isFigure(one, figure))));
      for (const item of wanted) {
        if (imported.some((one) => isSame(item, one)) || known.some((one) => isFigure(item, one))) continue;
        const written = {
          ...item,
          personnelId,
          month,
          note: null,
          source: '导入',
          fileId: id,
          isAdvance: false,
        };
        add.push(item.date === null ? { ...written, imported: item.quantity } : written);
      }
    }
    await deleteItems(
      trx,
      remove.map((item) => item.id),
    );
    await dropFigures(
      trx,
      replaced.map((figure) => figure.id),
    );
    await insertItems(trx, add);
    const changed = new Set([...add, ...remove, ...replaced].map((item) => item.personnelId));
    await fitFigures(trx, [...changed], [month]);
    const asked = [...changed].filter((one) => (heads.get(one)?.status ?? 1) > 1);
    await setHeads(trx, asked, month, {
      status: 1,
      confirmed_at: null,
      confirmed_by: null,
      is_assumed: false,
    });
    await updateRow(trx, 'attendance_file', id, { imported_at: now() });
    return { people: taken.length, written: add.length, skipped };
  });
}

interface Matched {
  read: ReadPerson;
  person: StaffMember;
}

/** A person who changed groups within the month has a row in each: figures are added, days are merged. */
function oncePerPerson(rows: readonly Matched[]): Matched[] {
  const byPerson = Map.groupBy(rows, ({ person }) => person.personnelId);
  return [...byPerson.values()].flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? [];
    const items = [first, ...others].flatMap(({ read }) => read.items);
    const ofMonth = Map.groupBy(
      items.filter(({ date }) => date === null),
      ({ kind }) => kind,
    );
    const figures = [...ofMonth.values()].flatMap(([one, ...more]) =>
      one ? more.reduce(together, one) : [],
    );
    const days = items.filter(({ date }) => date !== null);
    return { ...first, read: { ...first.read, items: [...figures, ...days] } };
  });
}
const together = (a: Item, b: Item): Item => ({
  ...a,
  quantity: a.quantity + b.quantity,
  times: a.times + b.times,
});

const isSame = (a: Item, b: Item) =>
  a.date === b.date &&
  a.half === b.half &&
  a.kind === b.kind &&
  a.quantity === b.quantity &&
  a.times === b.times;

const isFigure = (item: Item, { kind, times, imported }: ImportedFigure) =>
  item.date === null && item.kind === kind && item.quantity === imported && item.times === times;

/** Whether an approved request says what a file says of a day. */
const isSaid = (item: Item, requested: readonly StoredItem[]): boolean =>
  item.date !== null && requested.some((one) => isAside({ ...item, source: '导入', requestId: null }, one));

/** Items of a file that conflict neither with manual entries nor with earlier rows. */
function withoutClashes(items: readonly Item[], own: readonly StoredItem[], person: StaffMember): Item[] {
  const requested = own.filter((item) => item.requestId !== null);
  const byHand: Item[] = own.filter((item) => item.source !== '导入' && item.requestId === null);
  const kept: Item[] = [];
  for (const item of items) {
    if (item.date !== null && !isEmployed(person.employed, item.date)) continue;
    if (isSaid(item, requested)) continue;
    const clashes = [...byHand, ...kept].some((other) => {
      if (item.date === null || other.date === null) return isSameMatter(other.kind, item.kind);
      if (other.date !== item.date) return false;
      const overlap = item.half === null || other.half === null || item.half === other.half;
      return overlap && (other.kind === item.kind || (isAbsence(other.kind) && isAbsence(item.kind)));
    });
    if (!clashes) kept.push(item);
  }
  return kept;
}
