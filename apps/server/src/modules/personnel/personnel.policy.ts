import { type Actor, hasRole } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';

/**
 * Whose account may be closed or opened only by whom; everyone else's by whoever holds the function.
 */
const GUARDED: Record<string, readonly string[]> = {
  super_admin: ['super_admin'],
  admin: ['super_admin'],
  general_manager: ['super_admin', 'admin', 'general_manager'],
};

/**
 * Personnel work reaches accounts: leaving ends a sign-in, coming back opens it. Nobody reaches those above them by
 * that. What one signs in with is asked elsewhere (identity/sign-in-names.service.ts).
 * @param roleKeys roles of the person's account @throws 403
 */
export function checkReach(actor: Actor, roleKeys: readonly string[]): void {
  const guarded = roleKeys.some((key) => GUARDED[key] && !hasRole(actor, ...GUARDED[key]));
  if (guarded) throw forbidden('不能管理权限高于自己的人员账号');
}

/** The name of an account above one's own is an administrator's to change. @throws 403 */
export function mayRenamePerson(actor: Actor, roleKeys: readonly string[], isRenamed: boolean): void {
  const guarded = roleKeys.some((key) => GUARDED[key] && !hasRole(actor, ...GUARDED[key]));
  if (isRenamed && guarded) throw forbidden('管理员和总经理的姓名由管理员修改');
}
