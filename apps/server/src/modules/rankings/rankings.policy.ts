import { type Actor, canSee, scopeOf } from '../../lib/actor.ts';

/** Areas of the rows behind a ranking's figures. */
const AREAS = ['reports', 'customers', 'lessons', 'money'] as const;

/** Whether the caller may open the rows behind a figure; rankings themselves show everybody. */
export function mayOpen(actor: Actor, by: string | null | undefined, id: number): boolean {
  if (by !== 'organisation') return AREAS.every((area) => canSee(actor, area, id));
  return AREAS.every((area) => {
    const scope = scopeOf(actor, area);
    return scope === 'all' || (scope === 'organisation' && actor.organisationIds.includes(id));
  });
}
