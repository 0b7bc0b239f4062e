import { isOpenDemand } from '@shibiao/contract/demands';
import { badRequest } from '../../lib/errors.ts';

/** @throws 400 when a demand is planned or lost, and so needs no recommendation */
export function mustBeOpen(demand: { status: number }): void {
  if (!isOpenDemand(demand)) throw badRequest('需求已排课或已丢单，不能再推荐讲师');
}
