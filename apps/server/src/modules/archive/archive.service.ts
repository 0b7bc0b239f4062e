import { archiveApi } from '@shibiao/contract/archive/calls';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { logDownload } from '../../db/download-log.ts';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, now, today } from '../../lib/dates.ts';
import { badRequest, forbidden, invalid } from '../../lib/errors.ts';
import { idCardProblem, readIdCard } from '../../lib/id-card.ts';
import { maskMiddle, maskPhone } from '../../lib/mask.ts';
import { attachFiles, takeOffFiles } from '../files/attachments.queries.ts';
import { checkPlace } from '../personnel/personnel.service.ts';
import { asksForPlace } from '../personnel/place-changes.service.ts';
import { statusOf } from '../personnel/staff.queries.ts';
import { mayReveal } from './archive.policy.ts';
import { archives } from './archive.queries.ts';
import { saveContracts } from './contracts.service.ts';
import {
  archiveOf,
  assignmentsOf,
  contractsOf,
  dropPlan,
  dueAssignments,
  employmentsOf,
  filesOf,
  openEmployment,
  placeOf,
  planAssignment,
  plannedOf,
  setEffectiveOn,
} from './one.queries.ts';
import { followStaff } from './reminders.queries.ts';

type Form = InputOf<typeof archiveApi.edit>;
/** Maximum number of days between a decision on a move and its date. */
const AHEAD = 31;

/** The first characters of a text. */
const begins = (text: string | null, count: number) =>
  text && `${Array.from(text).slice(0, count).join('')}****`;

/** One archive, sensitive facts masked. @throws 404 */
export async function oneArchive(
  db: Database,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof archiveApi.one>> {
  const row = await archives.one(db, actor, id);
  const [{ archiveId: _archiveId, ...facts }, contracts, employments, assignments, planned, fileIds] =
    await Promise.all([
      archiveOf(db, id),
      contractsOf(db, id),
      employmentsOf(db, id),
      assignmentsOf(db, id),
      plannedOf(db, id),
      filesOf(db, id),
    ]);
  return {
    ...row,
    ...facts,
    idCard: maskMiddle(facts.idCard, 3, 2),
    bankName: begins(facts.bankName, 2),
    bankAccount: maskMiddle(facts.bankAccount, 0, 4),
    address: begins(facts.address, 3),
    emergencyName: facts.emergencyName && `${Array.from(facts.emergencyName)[0]}**`,
    emergencyPhone: maskPhone(facts.emergencyPhone),
    tenureFrom: employments[0]?.tenureFrom ?? null,
    contracts,
    employments,
    assignments,
    planned,
    fileIds: mayReveal(actor, id) ? fileIds : [],
    maySeeAll: mayReveal(actor, id),
  };
}

/** Masked facts in clear; the access is logged. @throws 403 without the function, except for the caller's own */
export async function revealArchive(
  db: Database,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof archiveApi.reveal>> {
  if (!mayReveal(actor, id)) throw forbidden('您没有查看敏感信息的权限');
  const { idCard, bankName, bankAccount, address, emergencyName, emergencyPhone } = await archiveOf(db, id);
  await logDownload(db, actor, archiveApi.reveal, { id });
  return { idCard, bankName, bankAccount, address, emergencyName, emergencyPhone, at: now() };
}

/** Saves an archive with its contracts, the facts of the open employment and a move, in one transaction. */
export async function saveArchive(
  db: Database,
  actor: Actor,
  form: Form,
): Promise<OutputOf<typeof archiveApi.edit>> {
  return await transaction(db, actor, async (trx) => ({
    id: form.id,
    isAsked: await saveArchiveIn(trx, actor, form),
  }));
}

/** {@link saveArchive} inside the caller's transaction. @returns whether a move waits for a second person */
export async function saveArchiveIn(trx: Trx, actor: Actor, form: Form): Promise<boolean> {
  const { id } = form;
  await lockRow(trx, 'personnel', id, undefined);
  const before = await archiveOf(trx, id);
  if (before.archiveId === null) {
    if (form.version) throw badRequest('档案不存在，请刷新后重试');
    await insertRow(trx, 'personnel_archive', { personnel_id: id, ...columnsOf(form) });
  } else {
    await lockRow(trx, 'personnel_archive', before.archiveId, form.version);
    await updateRow(trx, 'personnel_archive', before.archiveId, columnsOf(form));
  }
  await followIdCard(trx, form);
  await saveContracts(trx, actor, id, form.contracts ?? []);
  await saveEmployment(trx, form);
  if (form.dropsPlan) await dropPlan(trx, id);
  const isAsked = await move(trx, actor, form);
  if (form.fileIds?.length)
    await attachFiles(trx, actor.accountId, { kind: 'personnel', id, purpose: 'personnel' }, form.fileIds);
  await followStaff(trx, [id]);
  return isAsked;
}

function columnsOf(form: Form) {
  return {
    id_card: form.idCard?.toUpperCase() ?? form.idCard,
    ethnicity: form.ethnicity,
    native_place: form.nativePlace,
    household: form.household,
    politics: form.politics,
    marriage: form.marriage,
    education: form.education,
    school: form.school,
    major: form.major,
    graduated_on: form.graduatedOn,
    work_since: form.workSince,
    address: form.address,
    email: form.email,
    emergency_name: form.emergencyName,
    emergency_phone: form.emergencyPhone,
    emergency_relation: form.emergencyRelation,
    bank_name: form.bankName,
    bank_account: form.bankAccount,
    social_security_city: form.socialSecurityCity,
    fund: form.fund,
    channel: form.channel,
    probation_to: form.probationTo,
    remark: form.remark,
  };
}

/** Birth date and gender are derived from the identity card, so that they cannot contradict it. */
async function followIdCard(trx: Trx, { id, idCard }: Form): Promise<void> {
  if (!idCard) return;
  const problem = idCardProblem(idCard);
  const read = readIdCard(idCard);
  if (problem !== null || read === null)
    throw invalid({ field: 'idCard', message: problem ?? '身份证号不正确' });
  if (read.birth > today()) throw invalid({ field: 'idCard', message: '身份证号中的出生日期在今天之后' });
  await updateRow(trx, 'personnel', id, { birth: read.birth, gender: read.gender });
}

/** Dates and form of the open employment; the person's row mirrors it by trigger. */
async function saveEmployment(trx: Trx, form: Form): Promise<void> {
  const { id, entryDate, regularDate, tenureFrom, form: kind } = form;
  if ([entryDate, regularDate, tenureFrom, kind].every((value) => value === undefined)) return;
  const open = await openEmployment(trx, id);
  if (!open) throw badRequest('该人员已离职，任职信息不能修改');
  const entry = entryDate ?? open.entry_date;
  const regular = regularDate === undefined ? open.regular_date : regularDate;
  if (regular !== null && regular < entry)
    throw invalid({ field: 'regularDate', message: '转正日期不能早于入职日期' });
  const follows = open.tenure_from === open.entry_date && tenureFrom === undefined;
  await updateRow(trx, 'employment', open.id, {
    entry_date: entry,
    regular_date: regular,
    tenure_from: tenureFrom ?? (follows ? entry : undefined),
    form: kind ?? undefined,
  });
}

const FIELDS = { organisation: 'organisationId', partTime: '', leader: 'leaderId' };

/**
 * A change of place takes effect on its day: a past day splits the history, a future one is stored as a plan.
 * @returns whether it also waits for a second person
 */
async function move(trx: Trx, actor: Actor, form: Form): Promise<boolean> {
  const { id, organisationId, leaderId, post, grade, effectiveOn } = form;
  const { login_status, entry_date, part_time_org_id, ...here } = await placeOf(trx, id);
  const wanted = {
    organisation_id: organisationId ?? here.organisation_id,
    leader_id: leaderId === undefined ? here.leader_id : leaderId,
    post: post === undefined ? here.post : post,
    grade: grade === undefined ? here.grade : grade,
  };
  const isSame = (Object.keys(wanted) as (keyof typeof wanted)[]).every((key) => wanted[key] === here[key]);
  if (isSame) return false;
  if (login_status === 2) throw badRequest('该人员已离职，不能调动');
  if (!effectiveOn)
    throw invalid({ field: 'effectiveOn', message: '变更部门、上级、岗位或职级须填生效日期' });
  if (effectiveOn > addDays(today(), AHEAD))
    throw invalid({ field: 'effectiveOn', message: `生效日期最多在 ${AHEAD} 天以后` });
  if (entry_date !== null && effectiveOn < entry_date)
    throw invalid({ field: 'effectiveOn', message: '生效日期不能早于入职日期' });
  await checkPlace(trx, {
    id,
    orgnizationalid: wanted.organisation_id ?? 0,
    jianzhiorgid: null,
    ywleaderid: wanted.leader_id,
  });
  if (await asksForPlace(trx, actor, id, { ...wanted, part_time_org_id }, FIELDS, effectiveOn)) return true;
  if (effectiveOn > today()) {
    await planAssignment(trx, { personnel_id: id, ...wanted, effective_on: effectiveOn });
    return false;
  }
  await setEffectiveOn(trx, effectiveOn);
  await updateRow(trx, 'personnel', id, wanted);
  return false;
}

/** Applies due moves of people who still work here. */
export const applyPlanned = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, async (trx) => {
    for (const { personnel_id, effective_on, ...place } of await dueAssignments(trx)) {
      if ((await statusOf(trx, personnel_id))?.login_status !== 1) continue;
      await setEffectiveOn(trx, effective_on);
      await updateRow(trx, 'personnel', personnel_id, place);
    }
  });

export async function removeFiles(
  db: Database,
  actor: Actor,
  { id, fileIds }: InputOf<typeof archiveApi.removeFiles>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    for (const fileId of fileIds)
      await takeOffFiles(trx, { kind: 'personnel', id, purposes: ['personnel'] }, { fileId });
    return { id };
  });
}

export const keepStaffTodos = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, (trx) => followStaff(trx));

/** The application that a person was hired from. */
export async function linkCandidate(trx: Trx, personnelId: number, candidateId: number): Promise<void> {
  const { archiveId } = await archiveOf(trx, personnelId);
  if (archiveId !== null) await updateRow(trx, 'personnel_archive', archiveId, { candidate_id: candidateId });
}
