import { systemApi } from '@shibiao/contract/system';
import { serve } from '../../lib/serve.ts';
import { lastBackup } from './backup.service.ts';
import { listErrors, reportError } from './errors.service.ts';
import { listSettings } from './system.queries.ts';
import { changeTag, listTags, resolveError, saveSetting } from './system.service.ts';

/** 系统设置: the company's parameters, the browsers' errors and the teachers' tags. */
export const systemCalls = [
  serve(systemApi.settings, async ({ db }) => ({ list: await listSettings(db) })),
  serve(systemApi.saveSetting, ({ db, actor, input }) => saveSetting(db, actor, input)),
  serve(systemApi.backup, ({ environment, request }) => lastBackup(request.server.pool, environment)),

  serve(systemApi.reportError, ({ db, limits, actor, input, request }) =>
    reportError(db, limits, actor, input, request.headers['user-agent'] ?? null),
  ),
  serve(systemApi.errors, ({ db, actor, input }) => listErrors(db, actor, input)),
  serve(systemApi.resolveError, ({ db, actor, input }) => resolveError(db, actor, input.id)),

  serve(systemApi.tags, ({ db, input }) => listTags(db, input)),
  serve(systemApi.renameTag, ({ db, actor, input }) => changeTag(db, actor, input.name, input.to)),
  serve(systemApi.removeTag, ({ db, actor, input }) => changeTag(db, actor, input.name, null)),
];
