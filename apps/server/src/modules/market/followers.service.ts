import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { followersApi } from '@shibiao/contract/market/followers';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, rowExists, updateRow } from '../../db/rows.ts';
import { type Executor, SYSTEM, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { badRequest, conflict, invalid, notFound } from '../../lib/errors.ts';
import { fromHeadings } from '../../lib/excel-headings.ts';
import { ReadError, type ReadRow } from '../../lib/excel-read.ts';
import { addWorkdays } from '../../lib/holidays.ts';
import { firstSheet } from '../../lib/import-files.ts';
import { checkedSpan } from '../../lib/spans.ts';
import {
  addCount,
  countsOn,
  followEntryTodos,
  followerChannels,
  followerEntries,
  followerFigures,
  hasCounts,
  oddOn,
  type Span,
} from './followers.queries.ts';
import { columnsOf, platformDay } from './followers.rules.ts';
import { ratio } from './market.rules.ts';

const DEFAULT_DAYS = 30;
const MOST_DAYS = 800;
const MOST_ROWS = 1500;
const COLUMNS = ['total', 'gained', 'lost', 'reads', 'posts', 'note'] as const;
type Filter = InputOf<typeof followersApi.followers>;

/** The requested span. @throws 408 when it is longer than two years, or ends before it begins */
export function spanOf({ from, to, channelId, managerId }: Filter): Span {
  const end = to ?? today();
  const start = from ?? addDays(end, 1 - DEFAULT_DAYS);
  return { ...checkedSpan({ from: start, to: end }, MOST_DAYS), channelId, managerId };
}

export async function followerTable(
  db: Executor,
  filter: Filter,
): Promise<OutputOf<typeof followersApi.followers>> {
  const span = spanOf(filter);
  const channels = await followerChannels(db, span);
  const entries = Map.groupBy(await followerEntries(db, span), (entry) => entry.channelId);
  // Latest day first, then channels in order. They are combined here, because sorting by channel and day is faster than
  // sorting thousands of rows in the database. A cell keeps its day; the serializer omits it.
  const rows = new Map<string, OutputOf<typeof followersApi.followers>['rows'][number]>();
  for (const { id } of channels)
    for (const cell of entries.get(id) ?? []) {
      const row = rows.get(cell.date);
      if (row) row.cells.push(cell);
      else rows.set(cell.date, { date: cell.date, cells: [cell] });
    }
  return {
    from: span.from,
    to: span.to,
    channels,
    rows: [...rows.values()].sort((a, b) => (a.date < b.date ? 1 : -1)),
  };
}

type Figures = OutputOf<typeof followersApi.followerStatistics>;

/** Figures of channels and their sums; growth is computed from the sums. */
export async function followerSummary(
  db: Executor,
  filter: InputOf<typeof followersApi.followerStatistics>,
): Promise<Omit<Figures, 'asOf'>> {
  const span = spanOf(filter);
  const { list, points } = await followerFigures(db, span, filter.unit ?? 'day');
  const sum = (key: 'start' | 'end' | 'net') => {
    const given = list.flatMap((one) => one[key] ?? []);
    return given.length > 0 ? given.reduce((total, value) => total + value, 0) : null;
  };
  // A channel without an entry before the span counts in the net, not in the base of comparison.
  const [start, end, net] = [sum('start'), sum('end'), sum('net')];
  return {
    from: span.from,
    to: span.to,
    list,
    points,
    sums: { start, end, net, growth: net === null || start === null ? null : ratio(net, start) },
  };
}

/**
 * Saves one day of several channels, all or none.
 * @throws 409 on a version conflict, or for an entry unknown to the form
 */
export async function saveFollowers(
  db: Database,
  actor: Actor,
  { date, cells }: InputOf<typeof followersApi.editFollowers>,
): Promise<{ odd: string[] }> {
  if (date > today()) throw invalid({ field: 'date', message: '不能登记未来的日期' });
  return await transaction(db, actor, async (trx) => {
    const channels = new Set((await followerChannels(trx)).map((channel) => channel.id));
    const before = new Map((await countsOn(trx, { date })).map((row) => [row.channelId, row]));
    for (const [index, { channelId }] of cells.entries()) {
      if (!channels.has(channelId)) throw notFound('渠道');
      if (cells.findIndex((cell) => cell.channelId === channelId) !== index)
        throw invalid({ field: `cells.${index}.channelId`, message: '同一渠道只能填一次' });
    }
    const stale = cells.flatMap((cell) => {
      const { channelId, version } = cell;
      const known = before.get(channelId);
      // An equal stored value is no conflict: for example a repeated save whose answer was lost.
      const isSame =
        known !== undefined &&
        COLUMNS.every((column) => cell[column] === undefined || cell[column] === known[column]);
      return isSame || (known?.version ?? null) === (version ?? null)
        ? []
        : COLUMNS.map((column) => ({
            row: String(channelId),
            column,
            value: String(known?.[column] ?? ''),
            version: known?.version,
            by: known?.by ?? null,
          }));
    });
    if (stale[0]) throw conflict(stale[0].by, null, stale);
    for (const { channelId, version: _version, total, ...rest } of cells) {
      const known = before.get(channelId);
      if (total === null || total === undefined) {
        if (known) await markDeleted(trx, 'follower_count', [known.id], '粉丝量');
      } else if (known) await updateRow(trx, 'follower_count', known.id, { total, ...rest });
      else {
        const { gained = null, lost = null, reads = null, posts = null, note = null } = rest;
        const values = { total, gained, lost, reads, posts, note };
        if (!(await addCount(trx, { channelId, date }, values))) throw conflict(null, null);
      }
    }
    await followTodos(trx);
    return { odd: await oddOn(trx, date) };
  });
}

const followTodos = (trx: Executor) => followEntryTodos(trx, addWorkdays(today(), -2), today());
export const keepEntryTodos = (db: Database): Promise<void> => transaction(db, SYSTEM, followTodos);

export async function saveChannel(
  db: Database,
  actor: Actor,
  form: InputOf<typeof followersApi.editChannel>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    if (form.managerId && !(await rowExists(trx, 'personnel', form.managerId)))
      throw invalid({ field: 'managerId', message: '人员不存在' });
    const columns = {
      platform: form.platform,
      name: form.name,
      account: form.account,
      manager_id: form.managerId,
      opened_on: form.openedOn,
      closed_on: form.closedOn,
      sort_order: form.sortOrder === null ? 0 : form.sortOrder,
    };
    if (form.id) {
      await lockRow(trx, 'follower_channel', form.id, form.version);
      if (!(await rowExists(trx, 'follower_channel', form.id))) throw notFound('渠道');
      await updateRow(trx, 'follower_channel', form.id, columns);
    }
    const id = form.id ?? (await insertRow(trx, 'follower_channel', columns));
    await followTodos(trx);
    return { id };
  });
}

/** Only a channel without entries can be deleted: past figures stay. */
export async function deleteChannel(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'follower_channel', id, undefined);
    if (await hasCounts(trx, id)) throw badRequest('该渠道已有登记，不能删除；不再运营请填停用日期');
    await markDeleted(trx, 'follower_channel', [id], '渠道');
    await followTodos(trx);
  });
}

type Imported = OutputOf<typeof followersApi.importFollowers>;

/** Imports a platform's export, or previews it. */
export async function importFollowers(
  db: Database,
  actor: Actor,
  { channelId, content, isPreview, overwrites }: InputOf<typeof followersApi.importFollowers>,
): Promise<Imported> {
  const {
    rows: [heading, ...rows],
    sheets,
  } = await sheet(Buffer.from(content, 'base64'));
  const columns = columnsOf(heading?.values ?? []);
  if (!columns)
    throw invalid({ field: 'content', message: '没有找到“日期”和“粉丝总数”两列，请上传平台导出的原始文件' });
  const day = today();
  return await transaction(db, actor, async (trx) => {
    if (!(await rowExists(trx, 'follower_channel', channelId))) throw notFound('渠道');
    const read = rows.map(({ line, values }) => ({ line, ...platformDay(values, columns, day) }));
    const dates = read.flatMap((row) => row.date ?? []);
    const known = new Map((await countsOn(trx, { channelId, dates })).map((row) => [row.date, row]));
    const seen = new Set<string>();
    const list: Imported['list'] = read.map((row) => {
      const isTwice = row.date !== null && seen.has(row.date);
      if (row.date) seen.add(row.date);
      const problem = row.problem ?? (isTwice ? '日期重复' : null);
      const before = known.get(row.date ?? '')?.total ?? null;
      const state = problem
        ? ('bad' as const)
        : before === null
          ? ('new' as const)
          : before === row.total
            ? ('same' as const)
            : ('changed' as const);
      return { ...row, before, state, problem };
    });
    const wanted = isPreview
      ? []
      : list.filter(({ state }) => state === 'new' || (state === 'changed' && overwrites));
    for (const { date, total, gained, lost, state } of wanted) {
      if (date === null || total === null) continue;
      const values = { total, gained, lost };
      if (state === 'changed') await updateRow(trx, 'follower_count', known.get(date)?.id ?? 0, values);
      else if (
        !(await addCount(trx, { channelId, date }, { ...values, reads: null, posts: null, note: null }))
      )
        throw conflict(null, null);
    }
    if (wanted.length > 0) await followTodos(trx);
    return { list, written: wanted.length, sheets };
  });
}

async function sheet(file: Uint8Array) {
  try {
    const rows: ReadRow[] = [];
    const reading = firstSheet(file, { maxRows: MOST_ROWS });
    const isHeading = (values: readonly string[]) => columnsOf(values) !== null;
    for await (const row of fromHeadings(reading.rows, isHeading)) rows.push(row);
    return { rows, sheets: reading.sheetsRead() };
  } catch (error) {
    if (error instanceof ReadError) throw invalid({ field: 'content', message: error.message });
    throw error;
  }
}
