import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { personnelApi } from '@shibiao/contract/personnel';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, rowExists, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest, invalid, notFound } from '../../lib/errors.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { followRoleless, replaceRoles } from '../access/assignments.queries.ts';
import { checkAssignment, checkUserType } from '../access/rights.policy.ts';
import { lockRoles, rightsOf } from '../access/roles.queries.ts';
import { accountOfPersonnel } from '../identity/accounts.queries.ts';
import { reopenAccount } from '../identity/leaving.service.ts';
import { type Renamed, renameAccount } from '../identity/sign-in-names.service.ts';
import { checkReach, mayRenamePerson } from './personnel.policy.ts';
import { placeToChange } from './place-changes.queries.ts';
import { asksForPlace, type PlaceFields, refuseOwnPlace } from './place-changes.service.ts';
import {
  activePerson,
  countRegions,
  isLedBy,
  lockLeaders,
  phoneOf,
  renameAccounts,
  replaceRegions,
  spellings,
} from './staff.queries.ts';

type Form = InputOf<typeof personnelApi.edit>;

function columnsOf(form: Form) {
  const { full, initials } = pinyinOf(form.personnelname);
  return {
    name: form.personnelname,
    pinyin: full,
    initials,
    organisation_id: form.orgnizationalid,
    leader_id: form.ywleaderid,
    part_time_org_id: form.jianzhiorgid,
    birth: form.chushengriqi,
    birthday_greeted_year: form.shengrimsg,
    job_no: form.jobNo,
    phone: form.phone,
    gender: form.gender,
    entry_date: form.entryDate,
    regular_date: form.regularDate,
    post: form.post,
    grade: form.grade,
    remark: form.remark,
  };
}

/** @throws 408 unless organisation and leader exist and the leader is no member of the person */
export async function checkPlace(
  trx: Trx,
  form: Pick<Form, 'id' | 'orgnizationalid' | 'jianzhiorgid' | 'ywleaderid'>,
): Promise<void> {
  if (!(await rowExists(trx, 'organisation', form.orgnizationalid)))
    throw invalid({ field: 'orgnizationalid', message: '部门不存在' });
  if (form.jianzhiorgid && !(await rowExists(trx, 'organisation', form.jianzhiorgid)))
    throw invalid({ field: 'jianzhiorgid', message: '兼职部门不存在' });
  if (!form.ywleaderid) return;
  await lockLeaders(trx);
  if (!(await activePerson(trx, form.ywleaderid)))
    throw invalid({ field: 'ywleaderid', message: '上级不存在或已离职' });
  if (form.id && (await isLedBy(trx, form.ywleaderid, form.id)))
    throw invalid({ field: 'ywleaderid', message: '上级不能是本人或本人的下属' });
}

/**
 * Saves a person. A new one with a phone gets an account with the default password.
 * @returns also the changed sign-in name
 */
export async function savePersonnel(
  db: Database,
  actor: Actor,
  form: Form,
  defaultPassword: string,
): Promise<OutputOf<typeof personnelApi.edit> & { renamed: Renamed[] }> {
  // Hashed before the transaction: it takes long and holds no locks.
  const hash = !form.id && form.phone ? await hashPassword(defaultPassword) : null;
  return await transaction(db, actor, async (trx) => {
    if (form.id) await lockRow(trx, 'personnel', form.id, form.version);
    await checkPlace(trx, form);
    if (form.id) {
      if (!(await rowExists(trx, 'personnel', form.id))) throw notFound('人员');
      const followed = await followAccount(trx, actor, form.id, form);
      const { isAsked, columns } = await withoutWidening(trx, actor, form.id, form);
      await updateRow(trx, 'personnel', form.id, columns);
      return { id: form.id, ...followed, isAsked };
    }
    return await createPerson(trx, actor, form, hash);
  });
}

const FIELDS: PlaceFields = {
  organisation: 'orgnizationalid',
  partTime: 'jianzhiorgid',
  leader: 'ywleaderid',
};

/** Columns of a form; the place is left out while it waits for a second person. */
async function withoutWidening(trx: Trx, actor: Actor, id: number, form: Form) {
  const columns = columnsOf(form);
  const here = await placeToChange(trx, id);
  const kept = <T>(wanted: T | undefined, is: T): T => (wanted === undefined ? is : wanted);
  const isAsked = await asksForPlace(
    trx,
    actor,
    id,
    {
      organisation_id: kept(columns.organisation_id, here.organisation_id),
      part_time_org_id: kept(columns.part_time_org_id, here.part_time_org_id),
      leader_id: kept(columns.leader_id, here.leader_id),
      post: kept(columns.post, here.post),
      grade: kept(columns.grade, here.grade),
    },
    FIELDS,
  );
  const { organisation_id: _org, part_time_org_id: _partTime, leader_id: _leader, ...others } = columns;
  return { isAsked, columns: isAsked ? others : columns };
}

/**
 * Inserts a person inside the caller's transaction, which has checked the place; a password hash and a phone create an
 * account.
 */
export async function createPerson(
  trx: Trx,
  actor: Actor,
  form: Form,
  hash: string | null,
): Promise<OutputOf<typeof personnelApi.edit> & { renamed: Renamed[] }> {
  // A newcomer has no rows that a leader could see; a part-time organisation shows others' rows and waits.
  const id = await insertRow(trx, 'personnel', { ...columnsOf(form), part_time_org_id: null });
  const accountId = await openAccount(trx, actor, id, form, hash);
  const { isAsked } = await withoutWidening(trx, actor, id, form);
  if (!isAsked && form.jianzhiorgid)
    await updateRow(trx, 'personnel', id, { part_time_org_id: form.jianzhiorgid });
  return { id, accountId, renamed: [], isAsked };
}

async function openAccount(
  trx: Trx,
  actor: Actor,
  id: number,
  form: Form,
  hash: string | null,
): Promise<number | null> {
  if (!hash || !form.phone) return null;
  const accountId = await insertRow(trx, 'account', {
    username: form.phone,
    nickname: form.personnelname,
    user_type: 1,
    personnel_id: id,
    password_hash: hash,
    must_change_password: true,
  });
  await giveRoles(trx, actor, accountId, form.roleIds ?? []);
  await followRoleless(trx, [accountId]);
  return accountId;
}

/**
 * Employs a former person again: same person, new employment; a password hash opens the account. The caller's
 * transaction has locked the person and checked the place.
 * @throws 400 while the last employment has not ended, 403 for an account with higher rights
 */
export async function rehire(
  trx: Trx,
  actor: Actor,
  person: { id: number; name: string; quit_date: string | null },
  form: Form,
  hash: string | null,
): Promise<{ id: number }> {
  const { id, name, quit_date } = person;
  if (quit_date === null || quit_date >= today())
    throw badRequest(`${name} 最后工作日是 ${quit_date ?? '未来'}，还没有离职，请先在人事档案恢复在职`);
  if (form.entryDate && form.entryDate <= quit_date)
    throw invalid({ field: 'entryOn', message: `${name} 曾在职到 ${quit_date}，再次入职须在其后` });
  const account = await accountOfPersonnel(trx, id);
  checkReach(actor, account?.roleKeys ?? []);
  await updateRow(trx, 'personnel', id, { login_status: 1, quit_date: null });
  const { columns } = await withoutWidening(trx, actor, id, form);
  await updateRow(trx, 'personnel', id, columns);
  if (!account) await openAccount(trx, actor, id, form, hash);
  else if (hash) {
    await reopenAccount(trx, id);
    if (form.roleIds?.length) await giveRoles(trx, actor, account.id, form.roleIds);
    await followRoleless(trx, [account.id]);
  }
  return { id };
}

/**
 * Updates the account with its person: a new phone becomes the sign-in name.
 * @throws 403 for an account with rights that the caller lacks, 408 for a taken number
 */
async function followAccount(
  trx: Trx,
  actor: Actor,
  id: number,
  form: Form,
): Promise<{ accountId: number | null; renamed: Renamed[] }> {
  const account = await accountOfPersonnel(trx, id);
  if (!account) return { accountId: null, renamed: [] };
  // An unchanged number in the form changes nothing, even if the account has another one.
  const isNew = form.phone && form.phone !== account.username && form.phone !== (await phoneOf(trx, id));
  const renamed = isNew && form.phone ? [await renameAccount(trx, actor, account, form.phone)] : [];
  mayRenamePerson(actor, account.roleKeys, form.personnelname !== account.nickname);
  if (form.personnelname !== account.nickname)
    await updateRow(trx, 'account', account.id, { nickname: form.personnelname });
  return { accountId: account.id, renamed };
}

/** Nobody grants rights they lack, as in 身份管理. */
async function giveRoles(
  trx: Trx,
  actor: Actor,
  accountId: number,
  roleIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(roleIds)];
  if (wanted.length === 0) return;
  await lockRoles(trx, wanted, 'share');
  const after = await rightsOf(trx, wanted);
  if (after.length !== wanted.length) throw invalid({ field: 'roleIds', message: '所选角色不存在或已删除' });
  checkAssignment(actor, [], after);
  checkUserType(1, [], after, {});
  await replaceRoles(trx, accountId, wanted);
}

export async function setRegions(
  db: Database,
  actor: Actor,
  input: InputOf<typeof personnelApi.editResponsibleRegions>,
): Promise<void> {
  const regionIds = [...new Set(input.regionIds ?? [])];
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'personnel', input.id, input.version);
    refuseOwnPlace(actor, input.id, 'regionIds');
    if ((await countRegions(trx, regionIds)) !== regionIds.length)
      throw invalid({ field: 'regionIds', message: '所选地区不存在' });
    await replaceRegions(trx, input.id, regionIds);
  });
}

/** Updates pinyin and account names from people's names. */
export async function syncNames(db: Database, actor: Actor): Promise<OutputOf<typeof personnelApi.sync>> {
  return await transaction(db, actor, async (trx) => {
    const people = await spellings(trx);
    let names = 0;
    for (const person of people) {
      const { full, initials } = pinyinOf(person.name);
      if (full === person.pinyin && initials === person.initials) continue;
      await updateRow(trx, 'personnel', person.id, { pinyin: full, initials });
      names++;
    }
    return { total: people.length, names, accounts: await renameAccounts(trx), created: 0 };
  });
}
