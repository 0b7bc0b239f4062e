import type { OutputOf } from '@shibiao/contract/endpoint';
import type { identityApi } from '@shibiao/contract/identity';
import type { Database } from '../../db/pool.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, unauthenticated } from '../../lib/errors.ts';
import { avatarUrl } from './avatars.ts';
import { profileOf } from './people.queries.ts';

/** Session user info (product.md 3). @throws 400 for an account without roles, with the message of product.md 5 */
export async function currentUser(
  db: Database,
  actor: Actor,
  environment: Environment,
  token: string,
): Promise<OutputOf<typeof identityApi.currentUser>> {
  const row = await profileOf(db, actor.accountId);
  if (!row) throw unauthenticated();
  if (row.roles.length === 0) throw badRequest('getInfo: roles must be a non-null array!');
  const avatar = row.head_icon ? avatarUrl(environment)(row.head_icon) : null;
  return {
    name: row.nickname,
    nickname: row.nickname,
    introduction: row.introduction ?? '',
    avatar,
    headIcon: avatar,
    phone: row.username,
    username: row.username,
    token,
    roles: row.roles.map((role) => role.key),
    userInfo: { userType: actor.userType, userId: actor.accountId },
    personnelId: actor.personnelId,
    userRole: row.roles[0]?.code ?? null,
    roleStr: row.roles.map((role) => role.name).join('、'),
    birth: row.birth,
    shengrimsg: row.greeted_year,
    orgnizationalid: actor.organisationId,
    jianzhiorgid: row.part_time_org_id ?? 0,
    contactIds: actor.contactId === null ? '' : String(actor.contactId),
    coorgid: actor.institutionId,
    authorId: row.owner_id,
    authorOrgId: row.owner_org_id,
    teacherId: actor.teacherId,
    hezuostatus: row.cooperation_status,
    jiesuanfangshi: row.settlement_method,
    mustChangePassword: actor.mustChangePassword,
    hasWechat: row.has_wechat,
    isWechatRefused: row.is_wechat_refused,
    wecom: row.is_wecom_refused === null ? 'none' : row.is_wecom_refused ? 'refused' : 'bound',
    settings: row.settings,
  };
}
