import { insertRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import { badRequest } from '../../lib/errors.ts';
import { hashPassword, refuseWeak } from '../../lib/passwords.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { deliver } from '../messages/messages.queries.ts';
import { addRoleByKey, logContactAccount, personByPhone } from './accounts.queries.ts';
import { type AnonymousContext, actorOf, openSession, visitorOf } from './anonymous-context.ts';
import { isCodeRight } from './codes.service.ts';
import { confirmersOf } from './portal-scope.queries.ts';
import { accountByName, addLogin, noteLogin } from './signin.queries.ts';
import { usualRole } from './signin.rules.ts';

/**
 * Registers a partner contact (2) or teacher (3). The code proves the number, so a known contact's or teacher's number
 * opens that person's account at once, a contact's with its own lessons and demands; any other waits for an
 * administrator.
 */
export async function register(
  context: AnonymousContext,
  input: {
    account: string;
    nickname: string;
    password: string;
    code: string;
    userType?: 2 | 3 | null | undefined;
  },
): Promise<{ accessToken: string | null; mustChangePassword: boolean }> {
  const { db, environment } = context;
  refuseWeak(
    input.password,
    { account: input.account, defaultPassword: environment.DEFAULT_PASSWORD },
    'password',
  );
  if (!(await isCodeRight(db, 'register', input.account, input.code))) throw badRequest('验证码错误或已失效');
  // The holder of the number's code may learn that it has an account.
  if (await accountByName(db, input.account)) throw badRequest('该手机号已注册，请直接登录');
  const hash = await hashPassword(input.password);
  const person = await personByPhone(db, input.account, input.userType ?? null);
  const userType = person?.userType ?? input.userType ?? 2;
  const { full, initials } = pinyinOf(input.nickname, 'person');
  const newcomer = { id: 0, personnel_id: null, nickname: input.nickname };
  return await transaction(db, { ...actorOf(context, newcomer), accountId: null }, async (trx) => {
    const accountId = await insertRow(trx, 'account', {
      username: input.account,
      nickname: input.nickname,
      pinyin: full,
      initials,
      password_hash: hash,
      user_type: userType,
      status: person ? 1 : 3,
      contact_id: person?.contactId ?? null,
      teacher_id: person?.teacherId ?? null,
      must_change_password: false,
    });
    const role = usualRole(userType);
    if (person && role) await addRoleByKey(trx, accountId, role);
    if (person?.contactId) {
      await logContactAccount(trx, person.contactId, null, '注册', '本人注册开通，仅见本人的课程');
      await deliver(trx, await confirmersOf(trx, person.contactId), {
        msgSendtype: 13,
        title: '联系人已自行注册',
        content: `${input.nickname}用客户登记的手机号注册了账号，目前只能看到本人的课程和需求。核实后可确认其可见全机构。`,
        data: { path: '/customers/accounts?portalScope=own' },
      });
    }
    if (!person) return { accessToken: null, mustChangePassword: false };
    await noteLogin(trx, accountId);
    await addLogin(trx, {
      ...visitorOf(context.request),
      username: input.account,
      method: 'register',
      result: 'ok',
      accountId,
    });
    return { accessToken: await openSession(trx, context, accountId), mustChangePassword: false };
  });
}
