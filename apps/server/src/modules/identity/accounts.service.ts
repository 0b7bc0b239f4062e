import type { accountForm } from '@shibiao/contract/accounts';
import type { z } from 'zod';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid, notFound } from '../../lib/errors.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { accountToManage, followRoleless, replaceRoles, roleIdsOf } from '../access/assignments.queries.ts';
import { checkAssignment, checkAuthority, checkUserType } from '../access/rights.policy.ts';
import { lockRoles, rightsOf, visitorRoles } from '../access/roles.queries.ts';
import { logContactAccount, roleIdByKey } from './accounts.queries.ts';
import { endSignIns } from './ending.service.ts';
import { candidateExists } from './people.queries.ts';
import { openInstitution } from './portal-scope.queries.ts';
import type { Renamed } from './sign-in-names.service.ts';
import { addLogin, type Visitor } from './signin.queries.ts';
import { usualRole } from './signin.rules.ts';

type Form = z.output<typeof accountForm>;

/** The person of the account's type; ids of other types must be empty. */
function personOf(form: Form) {
  return {
    personnel_id: form.userType === 1 ? (form.personnelId ?? null) : null,
    contact_id: form.userType === 2 ? (form.contactId ?? null) : null,
    teacher_id: form.userType === 3 ? (form.teacherId ?? null) : null,
  };
}
const FIELD = { 1: 'personnelId', 2: 'contactId', 3: 'teacherId' } as const;

/**
 * Creates an account with the default password, or changes one. A waiting registration becomes active with its person.
 * @returns also the changed sign-in name
 */
export async function saveAccount(
  db: Database,
  actor: Actor,
  form: Form,
  defaultPassword: string,
): Promise<{ id: number; renamed: Renamed[] }> {
  const person = personOf(form);
  const personId = person.personnel_id ?? person.contact_id ?? person.teacher_id;
  if (!personId) throw invalid({ field: FIELD[form.userType], message: '请选择账号所属的人员' });
  const passwordHash = form.id ? null : await hashPassword(defaultPassword);
  return await transaction(db, actor, async (trx) => {
    const { full, initials } = pinyinOf(form.nickname, 'person');
    const names = { username: form.username, nickname: form.nickname, pinyin: full, initials };
    const before = form.id ? await accountToManage(trx, actor, form.id, true) : null;
    const isSamePerson =
      before?.personnel_id === person.personnel_id &&
      before.contact_id === person.contact_id &&
      before.teacher_id === person.teacher_id;
    if (!isSamePerson && !(await candidateExists(trx, actor, form.userType, personId)))
      throw notFound('人员');
    if (!before) {
      const id = await insertRow(trx, 'account', {
        ...names,
        ...person,
        user_type: form.userType,
        password_hash: passwordHash ?? '!',
        must_change_password: true,
      });
      await giveRoles(
        trx,
        actor,
        { id, userType: form.userType },
        form.roleIds ?? (await usualRoles(trx, form.userType)),
      );
      if (person.contact_id) {
        await logContactAccount(trx, person.contact_id, actor.personnelId, '开通');
        await openInstitution(trx, actor, [person.contact_id]);
      }
      return { id, renamed: [] };
    }
    await lockRow(trx, 'account', before.id, form.version);
    const held = await roleIdsOf(trx, before.id);
    checkAuthority(actor, await rightsOf(trx, held));
    // A registration may have the wrong type; other accounts keep theirs.
    if (before.user_type !== form.userType && before.status !== 3) throw badRequest('账号类型不可修改');
    await updateRow(trx, 'account', before.id, {
      ...names,
      ...person,
      status: before.status === 3 ? 1 : undefined,
      user_type: before.status === 3 ? form.userType : undefined,
    });
    const isOtherType = before.user_type !== form.userType;
    const keepsRoles = held.length > 0 && !isOtherType;
    const roleIds = form.roleIds ?? (keepsRoles ? null : await usualRoles(trx, form.userType));
    if (roleIds)
      await giveRoles(trx, actor, { id: before.id, userType: form.userType }, roleIds, isOtherType);
    if (before.status === 3 && person.contact_id) {
      await logContactAccount(trx, person.contact_id, actor.personnelId, '审核通过');
      await openInstitution(trx, actor, [person.contact_id]);
    }
    const isRenamed = before.username !== form.username;
    return { id: before.id, renamed: isRenamed ? [{ from: before.username, to: form.username }] : [] };
  });
}

async function usualRoles(trx: Trx, userType: number): Promise<number[]> {
  const key = usualRole(userType);
  if (!key) throw invalid({ field: 'roleIds', message: '请选择角色' });
  return await roleIdByKey(trx, key);
}

async function giveRoles(
  trx: Trx,
  actor: Actor,
  account: { id: number; userType: number },
  roleIds: readonly number[],
  isOtherType = false,
): Promise<void> {
  const wanted = [...new Set(roleIds)];
  if (wanted.length === 0) throw invalid({ field: 'roleIds', message: '请至少选择一个角色' });
  await lockRoles(trx, wanted, 'share');
  const after = await rightsOf(trx, wanted);
  if (after.length !== wanted.length) throw invalid({ field: 'roleIds', message: '所选角色不存在或已删除' });
  const before = await rightsOf(trx, await roleIdsOf(trx, account.id));
  checkAssignment(actor, before, after);
  // After a change of type every role is checked again.
  checkUserType(account.userType, isOtherType ? [] : before, after, await visitorRoles(trx));
  await replaceRoles(trx, account.id, wanted);
}

/** Enables or disables an account; disabling ends its sessions. */
export async function setAccountStatus(db: Database, actor: Actor, id: number, status: 1 | 2): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const account = await accountToManage(trx, actor, id, true);
    checkAuthority(actor, await rightsOf(trx, await roleIdsOf(trx, id)));
    if (status === 2 && id === actor.accountId) throw badRequest('不能停用自己的账号');
    if (status === 1 && !(account.personnel_id ?? account.contact_id ?? account.teacher_id)) {
      throw badRequest('请先修改账号，选择其所属的合作客户或讲师');
    }
    await updateRow(trx, 'account', id, { status, disabled_by_leaving: false });
    await followRoleless(trx, [id]);
    if (status === 2) {
      await endSignIns(trx, id, 'disabled');
    }
    if (account.contact_id)
      await logContactAccount(trx, account.contact_id, actor.personnelId, status === 1 ? '启用' : '停用');
  });
}

/**
 * Resets to the default password: sessions end, a lock is lifted, and the next sign-in allows only a change of
 * password.
 */
export async function resetToDefault(
  db: Database,
  actor: Actor,
  id: number,
  { defaultPassword, visitor }: { defaultPassword: string; visitor: Visitor },
): Promise<void> {
  const hash = await hashPassword(defaultPassword);
  await transaction(db, actor, async (trx) => {
    const account = await accountToManage(trx, actor, id, true);
    checkAuthority(actor, await rightsOf(trx, await roleIdsOf(trx, id)));
    await updateRow(trx, 'account', id, { password_hash: hash, must_change_password: true });
    await endSignIns(trx, id, 'reset');
    await addLogin(trx, {
      ...visitor,
      username: account.username,
      method: 'reset',
      result: 'unlocked',
      accountId: id,
    });
    if (account.contact_id) await logContactAccount(trx, account.contact_id, actor.personnelId, '重置密码');
  });
}
