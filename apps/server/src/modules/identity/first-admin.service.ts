import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/pool.ts';
import { insertRow, updateRow } from '../../db/rows.ts';
import { SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import { badRequest } from '../../lib/errors.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { activeHolders, lockRoles } from '../access/roles.queries.ts';
import { firstOrganisation } from '../organisations/organisations.queries.ts';
import { addRoleByKey, roleIdByKey } from './accounts.queries.ts';
import { endSessions } from './session-rows.queries.ts';
import { accountByName, addLogin } from './signin.queries.ts';

const ROLE = 'super_admin';

/**
 * Access for the server's operator: creates a new company's first super_admin, or resets a lost password. The password
 * is generated, shown once, and allows only its change.
 * @throws 400 when somebody else could do it in 身份管理
 */
export async function openFirstAdmin(
  db: Database,
  { phone, name }: { phone: string; name: string },
): Promise<{ password: string; isNew: boolean }> {
  const password = randomBytes(12).toString('base64url');
  const hash = await hashPassword(password);
  const isNew = await transaction(db, SYSTEM, async (trx) => {
    await lockRoles(trx, await roleIdByKey(trx, ROLE), 'update');
    const admins = await activeHolders(trx, ROLE);
    const known = admins.find(({ username }) => username === phone);
    if (known) await replacePassword(trx, known, hash);
    else if (admins.length > 0)
      throw badRequest(
        `已有超级管理员：${admins.map((one) => `${one.nickname} ${one.username}`).join('、')}。其他账号在身份管理中开通`,
      );
    else if (await accountByName(trx, phone)) throw badRequest('该手机号已有账号，请换一个');
    else await addFirstAdmin(trx, phone, name, hash);
    return !known;
  });
  return { password, isNew };
}

async function addFirstAdmin(trx: Trx, phone: string, name: string, hash: string): Promise<void> {
  const { full: pinyin, initials } = pinyinOf(name, 'person');
  const organisation_id = await firstOrganisation(trx);
  const personnel_id = await insertRow(trx, 'personnel', { name, pinyin, initials, phone, organisation_id });
  const accountId = await insertRow(trx, 'account', {
    username: phone,
    nickname: name,
    pinyin,
    initials,
    user_type: 1,
    personnel_id,
    password_hash: hash,
    must_change_password: true,
  });
  await addRoleByKey(trx, accountId, ROLE);
}

async function replacePassword(
  trx: Trx,
  { id, username }: { id: number; username: string },
  hash: string,
): Promise<void> {
  await updateRow(trx, 'account', id, { password_hash: hash, must_change_password: true });
  await endSessions(trx, id);
  const visitor = { ip: '127.0.0.1', client: null, userAgent: null };
  await addLogin(trx, { ...visitor, username, method: 'reset', result: 'unlocked', accountId: id });
}
