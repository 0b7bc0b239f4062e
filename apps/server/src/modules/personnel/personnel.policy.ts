import { type Actor, hasRole } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';

/** Roles whose accounts only certain roles may close or open; for all others the function suffices. */
const GUARDED: Record<string, readonly string[]> = {
  super_admin: ['super_admin'],
  admin: ['super_admin'],
  general_manager: ['super_admin', 'admin', 'general_manager'],
};

/**
 * Checks authority over an account: leaving closes it, coming back opens it. Changing the sign-in name is checked in
 * identity/sign-in-names.service.ts.
 * @param roleKeys roles of the person's account @throws 403
 */
export function checkReach(actor: Actor, roleKeys: readonly string[]): void {
  const guarded = roleKeys.some((key) => GUARDED[key] && !hasRole(actor, ...GUARDED[key]));
  if (guarded) throw forbidden('不能管理权限高于自己的人员账号');
}

/** Only an administrator renames an account with higher rights. @throws 403 */
export function mayRenamePerson(actor: Actor, roleKeys: readonly string[], isRenamed: boolean): void {
  const guarded = roleKeys.some((key) => GUARDED[key] && !hasRole(actor, ...GUARDED[key]));
  if (isRenamed && guarded) throw forbidden('管理员和总经理的姓名由管理员修改');
}
