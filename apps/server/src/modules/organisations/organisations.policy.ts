import type { Actor } from '../../lib/actor.ts';

/** Only actors who see everything change the general rule (null); others change their organisations'. */
export const mayRule = (actor: Actor, organisationId: number | null): boolean =>
  actor.scope === 'all' || (organisationId !== null && actor.organisationIds.includes(organisationId));
