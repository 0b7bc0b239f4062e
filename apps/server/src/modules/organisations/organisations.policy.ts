import type { Actor } from '../../lib/actor.ts';

/** The general rule (null) is for those who see everything; others rule their own organisations. */
export const mayRule = (actor: Actor, organisationId: number | null): boolean =>
  actor.scope === 'all' || (organisationId !== null && actor.organisationIds.includes(organisationId));
