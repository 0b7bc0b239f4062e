import { type Actor, hasRole } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';

/**
 * Whose account may be closed, opened or given another phone only by whom; everyone else's by whoever holds the
 * function.
 */
const GUARDED: Record<string, readonly string[]> = {
  super_admin: ['super_admin'],
  admin: ['super_admin'],
  general_manager: ['super_admin', 'admin', 'general_manager'],
};

/**
 * Personnel work reaches accounts: a new phone is a new way to sign in, leaving ends it. Nobody reaches those above
 * them by that.
 * @param roleKeys roles of the person's account @throws 403
 */
export function checkReach(actor: Actor, roleKeys: readonly string[]): void {
  const guarded = roleKeys.some((key) => GUARDED[key] && !hasRole(actor, ...GUARDED[key]));
  if (guarded) throw forbidden('不能管理权限高于自己的人员账号');
}
