import type { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import type { CommissionLesson, commissionsApi } from '@shibiao/contract/commissions/lessons';
import type { InputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, rowExists, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { conflict, invalid, orNotFound } from '../../lib/errors.ts';
import type { Leaving } from '../../noun.ts';
import { accountsOf, deliverToOthers } from '../messages/messages.queries.ts';
import { leaveDrafts } from './batches.queries.ts';
import { refuseOwnGain } from './commissions.policy.ts';
import { lessonCommissions, lessonsListed } from './commissions.queries.ts';
import { countUnpaid, entries, streamOfLessons } from './entries.queries.ts';
import { isRatedBy, rateSince } from './rules.queries.ts';
import { countPeople, lockLesson, putShares, termsOf } from './shares.queries.ts';
import { lostShares, type Share } from './shares.rules.ts';

/** Saves a lesson's shares, and whether it is due without a teacher fee. A deferred trigger posts the difference. */
export async function saveShares(
  db: Database,
  actor: Actor,
  form: InputOf<typeof commissionsApi.edit>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const { hasMoney } = orNotFound(await lockLesson(trx, form.id), '课程');
    const before = await lessonCommissions.one(trx, actor, form.id);
    refuseOwnGain(actor, before, {
      shares: form.shares ?? before.shares,
      isFree: form.isFree ?? before.isFree,
    });
    const terms = await termsOf(trx, form.id);
    if (terms) await lockRow(trx, 'commission_lesson', terms.id, form.version);
    else if (form.version) throw conflict(null, null);
    if (hasMoney && !form.reason) throw invalid({ field: 'reason', message: '已有回款，修改分成须填写原因' });
    const values = {
      is_free: form.isFree ?? undefined,
      reason: form.reason ?? null,
    };
    if (terms) await updateRow(trx, 'commission_lesson', terms.id, values);
    else await insertRow(trx, 'commission_lesson', { lesson_id: form.id, ...values });
    if (!form.shares) return;
    const people = new Set(form.shares.map((share) => share.personnelId));
    if ((await countPeople(trx, [...people])) !== people.size)
      throw invalid({ field: 'shares', message: '分成人员不存在' });
    await putShares(trx, form.id, form.shares);
    await notifyReducedShares(trx, actor, before, form);
  });
}

/** Notifies everybody whose share of a lesson was removed or reduced. */
async function notifyReducedShares(
  trx: Trx,
  actor: Actor,
  before: CommissionLesson,
  { shares = [], reason }: InputOf<typeof commissionsApi.edit>,
): Promise<void> {
  for (const lost of lostShares(before.shares, shares)) {
    const now = shares.find((one) => one.personnelId === lost.personnelId && one.role === lost.role);
    const is = now ? `改为 ${shareText(now)}` : '已取消';
    await deliverToOthers(trx, actor, await accountsOf(trx, [lost.personnelId]), {
      msgSendtype: 13,
      title: '提成分成有变化',
      content: `课程“${before.lessonname}”（${before.lessonid}）您作为${lost.role}的分成原为 ${shareText(lost)}，${is}。${reason ? `原因：${reason}` : ''}`,
      data: { path: '/personalCenter/commission' },
    });
  }
}

const shareText = ({ percent, rate }: Share): string =>
  `${Number(percent)}%${rate ? `（固定提成率 ${Number((Number(rate) * 100).toFixed(2))}%）` : ''}`;

/**
 * Entries behind the lessons of a filter. Carried entries, which belong to no lesson, are included unless the filter
 * selects by the lesson itself.
 */
export function ledgerBehind(db: Database, actor: Actor, input: InputOf<typeof commissionsApi.list>) {
  const { month, personnelId, from, to, keyword, state, orgnizationalid, dqid, coorgid } = input;
  const filter = { page: 1, count: 1, month, personnelId, from, to };
  return keyword || state || orgnizationalid || dqid || coorgid
    ? streamOfLessons(db, actor, filter, lessonsListed(db, actor, input))
    : entries.stream(db, actor, filter);
}

/** Nobody edits a rule, old or new, that rates their own commission. @throws 408 */
async function refuseOwnRule(
  trx: Trx,
  { personnelId }: Actor,
  rule: { role: string; organisationId?: number | null | undefined },
): Promise<void> {
  if (personnelId === null || !(await isRatedBy(trx, personnelId, rule))) return;
  throw invalid({ field: 'role', message: '这条规则适用于本人的提成，须由其他人设置' });
}

/** Saves a rule for a role in an organisation from a day on; it rates the open months. */
export async function saveRule(
  db: Database,
  actor: Actor,
  form: InputOf<typeof commissionBatchesApi.editRule>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    if (form.organisationId && !(await rowExists(trx, 'organisation', form.organisationId)))
      throw invalid({ field: 'organisationId', message: '部门不存在' });
    const values = {
      role: form.role,
      organisation_id: form.organisationId ?? null,
      from_date: form.fromDate,
      tiers: JSON.stringify(form.tiers),
      note: form.note ?? null,
    };
    await refuseOwnRule(trx, actor, form);
    let since = form.fromDate;
    let id = form.id ?? 0;
    if (id) {
      await lockRow(trx, 'commission_rule', id, form.version);
      const before = orNotFound(
        await trx
          .selectFrom('commission_rule')
          .select(['from_date', 'role', 'organisation_id as organisationId'])
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst(),
        '提成规则',
      );
      await refuseOwnRule(trx, actor, before);
      if (before.from_date < since) since = before.from_date;
      await updateRow(trx, 'commission_rule', id, values);
    } else {
      id = await insertRow(trx, 'commission_rule', values);
    }
    await rateSince(trx, since);
    return { id };
  });
}

/**
 * Unpaid commission of a leaver stays due: finance includes it in a batch explicitly. Drafts gathered earlier release
 * it.
 */
export const unpaidCommission: Leaving = {
  holdings: async (db, personnelId) => [
    { key: 'unpaidCommission', title: '未发放的提成明细', count: await countUnpaid(db, personnelId) },
  ],
  handOver: (trx, _actor, from) => leaveDrafts(trx, from),
};
