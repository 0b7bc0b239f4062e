import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { PAYSLIP, type payslipsApi } from '@shibiao/contract/payslips/payslips';
import type { Database } from '../../db/pool.ts';
import { lockRow } from '../../db/rows.ts';
import { type Executor, oneAtATime, type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { monthOf, now, today } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { negate, toFen } from '../../lib/money.ts';
import { accountsByPerson, accountsOf, deliver, deliverEach } from '../messages/messages.queries.ts';
import { computeMonth } from './compute.service.ts';
import { changesOf, differenceOf, type Line } from './pay.rules.ts';
import { isOwn, OWN_SLIP, refuseOwn } from './payslips.policy.ts';
import {
  batches,
  batchOf,
  type Draft,
  editionsOf,
  eventsOf,
  followObjection,
  linesOf,
  lockSlips,
  nextEdition,
  note,
  rowsOf,
  type StoredSlip,
  setSlips,
  slipById,
  writeDrafts,
} from './payslips.queries.ts';

const LIVE = [PAYSLIP.published, PAYSLIP.confirmed, PAYSLIP.objected] as const;
const isLive = (status: number): boolean => (LIVE as readonly number[]).includes(status);
const MY_PAGE = '/personalCenter/my?slip=';
const REMINDER = 13;
const manualOf = (lines: readonly Line[]): Line[] =>
  lines
    .filter(({ isManual }) => isManual)
    .map(({ kind, title, amount, source, isManual }) => ({ kind, title, amount, source, isManual }));

/** A month with its slips; published ones beside what the records say now. */
export async function batchOne(
  db: Executor,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof payslipsApi.batch>> {
  const batch = await batches.one(db, actor, id);
  const rows = await rowsOf(db, id);
  const lines = await linesOf(
    db,
    rows.map((row) => row.id),
  );
  const manual = new Map(rows.map((row) => [row.personnelId, manualOf(lines.get(row.id) ?? [])]));
  const people = rows.map((row) => row.personnelId);
  const computed = people.length > 0 ? await computeMonth(db, batch.month, people, manual) : new Map();
  return {
    ...batch,
    list: rows.map((row) => {
      const slip = computed.get(row.personnelId)?.slip;
      const difference = slip && isLive(row.status) ? differenceOf(row.net, slip.net) : null;
      return { ...row, difference, warnings: warningsOf(row, slip?.warnings ?? []) };
    }),
  };
}
const warningsOf = ({ status, hasAccount }: { status: number; hasAccount: boolean }, found: string[]) => [
  ...(status === PAYSLIP.draft ? found : []),
  ...(hasAccount ? [] : ['没有银行卡号']),
];

/** Computes the drafts of a month; a published slip changes only by a correction. */
export async function prepareMonth(
  db: Database,
  actor: Actor,
  { month, note: remark }: InputOf<typeof payslipsApi.prepare>,
): Promise<OutputOf<typeof payslipsApi.prepare>> {
  if (month > monthOf(today())) throw invalid({ field: 'month', message: `${month} 还没有开始` });
  if (month < '2019-01') throw invalid({ field: 'month', message: '累计预扣法自 2019 年 1 月起施行' });
  const preparedBy = staffId(actor);
  return await transaction(db, actor, async (trx) => {
    await oneAtATime(trx, `payslips ${month}`);
    const id = await batchOf(trx, month, preparedBy, remark);
    const existing = await lockSlips(trx, id, [PAYSLIP.draft, ...LIVE]);
    const drafts = new Map(
      existing.filter(({ status }) => status === 1).map((one) => [one.personnelId, one]),
    );
    const live = new Set(existing.filter(({ status }) => isLive(status)).map((one) => one.personnelId));
    const lines = await linesOf(
      trx,
      [...drafts.values()].map((one) => one.id),
    );
    const manual = new Map([...drafts].map(([person, one]) => [person, manualOf(lines.get(one.id) ?? [])]));
    const computed = await computeMonth(trx, month, null, manual);
    const skipped: { name: string; reason: string }[] = [];
    const written: Draft[] = [];
    for (const [personnelId, { payee, slip }] of computed) {
      const draft = drafts.get(personnelId);
      const hasPay = slip.lines.length > 0;
      if (!draft && live.has(personnelId)) continue;
      if (isOwn(actor, personnelId)) skipped.push({ name: payee.name, reason: OWN_SLIP });
      else if (!draft && !hasPay) skipped.push({ name: payee.name, reason: slip.warnings[0] ?? '没有应发' });
      else {
        const edition = draft?.edition ?? (await nextEdition(trx, personnelId, month));
        // A draft that follows a dropped one begins anew.
        const reason = draft ? draft.reason : edition > 1 ? '重新制单' : null;
        written.push({ payee, slip, edition, reason });
      }
    }
    await note(trx, actor, 'prepare', await writeDrafts(trx, { batchId: id, month, preparedBy }, written));
    return { id, done: written.length, skipped };
  });
}

/** One slip for finance; each view is logged. */
export async function slipOne(
  db: Database,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof payslipsApi.one>> {
  return await transaction(db, actor, async (trx) => {
    const { bankName, bankAccount, ...slip } = await slipById(trx, id);
    await note(trx, actor, 'open', [id]);
    const lines = (await linesOf(trx, [id])).get(id) ?? [];
    const computed = await computeMonth(
      trx,
      slip.month,
      [slip.personnelId],
      new Map([[slip.personnelId, manualOf(lines)]]),
    );
    const present = computed.get(slip.personnelId)?.slip;
    const hasAccount = bankAccount !== null;
    return {
      ...slip,
      bank: bankAccount === null ? null : `${bankName ?? ''} 尾号 ${bankAccount.slice(-4)}`.trim(),
      lines,
      changes: present && isLive(slip.status) ? changesOf(lines, present.lines) : [],
      warnings: warningsOf({ status: slip.status, hasAccount }, present?.warnings ?? []),
      editions: await editionsOf(trx, slip.personnelId, slip.month),
      events: await eventsOf(trx, id),
      problem: isOwn(actor, slip.personnelId) ? OWN_SLIP : null,
    };
  });
}

/** Locks a slip that the caller may act on. @throws 404, 409 of another version, 403 for their own */
async function lockSlip(
  trx: Trx,
  actor: Actor,
  { id, version }: { id: number; version: number },
): Promise<StoredSlip> {
  await lockRow(trx, 'payslip', id, version);
  const slip = await slipById(trx, id);
  refuseOwn(actor, slip.personnelId, OWN_SLIP);
  return slip;
}

/** Writes a draft's lines by hand and computes it again. @throws 400 for a published one */
export async function editSlip(
  db: Database,
  actor: Actor,
  { lines, ...which }: InputOf<typeof payslipsApi.edit>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const slip = await lockSlip(trx, actor, which);
    if (slip.status !== PAYSLIP.draft) throw badRequest('已发布的工资条不能修改，请更正');
    const manual = lines.map(
      ({ kind, title, amount, source }): Line => ({
        kind,
        title,
        source,
        amount: kind === 'deduction' ? negate(amount) : amount,
        isManual: true,
      }),
    );
    await writeAnew(trx, actor, slip, manual, slip.edition, slip.reason);
    const text = manual.map(({ title, source }) => `${title}（${source}）`).join('、');
    await note(trx, actor, 'edit', [slip.id], text || '没有手工项目');
  });
}

async function writeAnew(
  trx: Trx,
  actor: Actor,
  { batchId, month, personnelId }: StoredSlip,
  manual: readonly Line[],
  edition: number,
  reason: string | null,
): Promise<number> {
  const computed = await computeMonth(trx, month, [personnelId], new Map([[personnelId, manual]]));
  const one = computed.get(personnelId);
  if (!one) throw badRequest('该人员已删除');
  const [id] = await writeDrafts(trx, { batchId, month, preparedBy: staffId(actor) }, [
    { ...one, edition, reason },
  ]);
  return id ?? 0;
}

/** Publishes drafts: their figures stay as they were computed, and each person is told without a figure. */
export async function publishMonth(
  db: Database,
  actor: Actor,
  { id, slipIds }: InputOf<typeof payslipsApi.publish>,
): Promise<OutputOf<typeof payslipsApi.publish>> {
  const publishedBy = staffId(actor);
  return await transaction(db, actor, async (trx) => {
    const { month } = await batches.one(trx, actor, id);
    await oneAtATime(trx, `payslips ${month}`);
    const all = await lockSlips(trx, id, [PAYSLIP.draft, ...LIVE]);
    const drafts = all.filter(
      (one) => one.status === PAYSLIP.draft && (!slipIds?.length || slipIds.includes(one.id)),
    );
    if (drafts.length === 0) throw badRequest('没有可发布的工资条');
    const skipped: { name: string; reason: string }[] = [];
    const done = drafts.filter(({ name, personnelId, net }) => {
      const reason = isOwn(actor, personnelId) ? OWN_SLIP : toFen(net) < 0n ? '实发为负' : null;
      if (reason) skipped.push({ name, reason });
      return !reason;
    });
    if (done.length === 0) return { done: 0, skipped };
    const ids = done.map((one) => one.id);
    const people = new Set(done.map((one) => one.personnelId));
    const replaced = all
      .filter((one) => isLive(one.status) && people.has(one.personnelId))
      .map((one) => one.id);
    if (replaced.length > 0) await setSlips(trx, replaced, { status: PAYSLIP.replaced });
    await setSlips(trx, ids, { status: PAYSLIP.published, published_by: publishedBy, published_at: now() });
    await note(trx, actor, 'publish', ids);
    for (const old of replaced) await followObjection(trx, old);
    const slipOf = new Map(done.map((one) => [one.personnelId, one]));
    const told = await accountsByPerson(trx, [...slipOf.keys()]);
    await deliverEach(
      trx,
      told.flatMap(({ accountId, personnelId }) => {
        const slip = slipOf.get(personnelId);
        if (!slip) return [];
        return {
          accountId,
          msgSendtype: REMINDER,
          title: slip.edition > 1 ? `${month} 的工资条已更正` : `${month} 的工资条已发布`,
          content: '请查看并确认；有疑问可以在工资条里提出异议。',
          data: { path: `${MY_PAGE}${slip.id}` },
          senderId: actor.accountId,
        };
      }),
    );
    return { done: done.length, skipped };
  });
}

/** A draft of the next edition; the published one holds until it is published. */
export async function correctSlip(
  db: Database,
  actor: Actor,
  { reason, ...which }: InputOf<typeof payslipsApi.correct>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    const slip = await lockSlip(trx, actor, which);
    if (!isLive(slip.status)) throw badRequest('只有已发布的工资条可以更正');
    const editions = await editionsOf(trx, slip.personnelId, slip.month);
    if (editions.some(({ status }) => status === PAYSLIP.draft)) throw badRequest('已有一份更正的草稿');
    const manual = manualOf((await linesOf(trx, [slip.id])).get(slip.id) ?? []);
    const edition = await nextEdition(trx, slip.personnelId, slip.month);
    const id = await writeAnew(trx, actor, slip, manual, edition, reason);
    await note(trx, actor, 'correct', [id], reason);
    return { id };
  });
}

export async function dropSlip(
  db: Database,
  actor: Actor,
  which: InputOf<typeof payslipsApi.drop>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const slip = await lockSlip(trx, actor, which);
    if (slip.status !== PAYSLIP.draft) throw badRequest('已发布的工资条不能作废，请更正');
    await setSlips(trx, [slip.id], { status: PAYSLIP.dropped });
    await note(trx, actor, 'drop', [slip.id]);
  });
}

/** Answers an objection: the slip waits for the person again. */
export async function replyTo(
  db: Database,
  actor: Actor,
  { reply, ...which }: InputOf<typeof payslipsApi.reply>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const slip = await lockSlip(trx, actor, which);
    if (slip.status !== PAYSLIP.objected) throw badRequest('该工资条没有待答复的异议');
    await setSlips(trx, [slip.id], { status: PAYSLIP.published, reply, replied_by: staffId(actor) });
    await note(trx, actor, 'reply', [slip.id], reply);
    await followObjection(trx, slip.id);
    await deliver(trx, await accountsOf(trx, [slip.personnelId]), {
      msgSendtype: REMINDER,
      title: `${slip.month} 工资条的异议已答复`,
      content: reply,
      data: { path: `${MY_PAGE}${slip.id}` },
      senderId: actor.accountId,
    });
  });
}
