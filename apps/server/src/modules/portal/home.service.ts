import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { portalApi } from '@shibiao/contract/portalCalls';
import type { Database } from '../../db/pool.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { refOf } from '../files/files.service.ts';
import { withPortalCards } from '../matching/cards.rules.ts';
import { newestSent } from '../matching/sent.queries.ts';
import { withPicture } from '../posters/posters.service.ts';
import { portalDemands } from './demands.queries.ts';
import { livePosters, nextLesson, pastLessons, placeOf, releasedFiles, waitsOf } from './home.queries.ts';

const HOME = answeredTo(portalApi.home, 'partner');

/** Rows of each block: a first screen, not a list. */
const MOST = { recommended: 4, demands: 3, past: 3, files: 4, posters: 3 };

/** The whole first screen of an institution's contact. */
export async function homeOf(
  db: Database,
  actor: Actor,
  environment: Environment,
): Promise<OutputOf<typeof HOME>> {
  const day = today();
  const [place, lesson, waits, recommended, demands, past, files, posters] = await Promise.all([
    placeOf(db, actor),
    nextLesson(db, actor, day),
    waitsOf(db, actor, day),
    newestSent(db, actor, MOST.recommended),
    portalDemands.page(db, actor, { page: 1, count: MOST.demands, isOpen: true }),
    pastLessons(db, actor, day, MOST.past),
    releasedFiles(db, actor, MOST.files),
    livePosters(db, actor, day, MOST.posters),
  ]);
  return {
    ...place,
    ...lesson,
    waits,
    recommended: withPortalCards(environment.SIGNING_KEY, recommended),
    demands: demands.list,
    past,
    files: files.map(({ at, lessonId, lessonname, ...file }) => ({
      ...refOf(environment, file),
      at,
      lessonId,
      lessonname,
    })),
    posters: posters.map((poster) => withPicture(environment.SIGNING_KEY, poster)),
  };
}
