import { sessionApi } from '@shibiao/contract/session';
import { startupApi } from '@shibiao/contract/startup';
import { today } from '../../lib/dates.ts';
import { serve, serveAlike } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { partnerSession, session, teacherSession } from './session.service.ts';
import { lessonsAwaitingTeacher, logPoster } from './startup.queries.ts';
import { markGreeted, startup } from './startup.service.ts';

const calls = [
  serve(sessionApi.session, session, {
    visitors: { partner: partnerSession, teacher: teacherSession },
  }),
  serveAlike(startupApi.startup, ({ db, actor, environment }) => startup(db, actor, environment.SIGNING_KEY)),
  serveAlike(startupApi.teacherWaiting, async ({ db, actor }) => ({
    list: actor.teacherId === null ? [] : await lessonsAwaitingTeacher(db, actor.teacherId, today()),
  })),
  serve(startupApi.birthdaySeen, ({ db, actor }) => markGreeted(db, actor)),
  serve(startupApi.posterSeen, ({ db, actor, input }) => logPoster(db, actor, input.id, input.action)),
];

export const startupModule: NounModule = {
  noun: 'startup',
  calls,
  grants: { '*': [] },
};
