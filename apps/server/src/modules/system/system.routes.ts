import { systemApi } from '@shibiao/contract/system';
import { transaction } from '../../db/transaction.ts';
import { found } from '../../lib/errors.ts';
import { serve } from '../../lib/serve.ts';
import { listErrors, resolveError } from './errors.queries.ts';
import { reportError } from './errors.service.ts';
import { allTags, listSettings, replaceTag, saveSetting } from './system.queries.ts';

/** 系统设置: the company's parameters, the browsers' errors and the teachers' tags. */
export const systemCalls = [
  serve(systemApi.settings, async ({ db }) => ({ list: await listSettings(db) })),
  serve(systemApi.saveSetting, async ({ db, actor, input }) => {
    await transaction(db, actor, (trx) => saveSetting(trx, input.key, input.value, input.version));
    return {};
  }),

  serve(systemApi.reportError, async ({ db, limits, actor, input, request }) => {
    await reportError(db, limits, actor, input, request.headers['user-agent'] ?? null);
    return {};
  }),
  serve(systemApi.errors, ({ db, input }) => listErrors(db, input)),
  serve(systemApi.resolveError, async ({ db, actor, input }) => {
    await transaction(db, actor, (trx) => resolveError(trx, actor, input.id));
    return {};
  }),

  serve(systemApi.tags, async ({ db, input }) => {
    const word = (input.keyword ?? '').toLowerCase();
    const tags = (await allTags(db)).filter((tag) => tag.name.toLowerCase().includes(word));
    const turn = (input.order ?? (input.sort === 'name' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
    tags.sort(
      (a, b) =>
        turn *
        (input.sort === 'name'
          ? a.name.localeCompare(b.name, 'zh-CN')
          : a.teachers - b.teachers || b.name.localeCompare(a.name, 'zh-CN')),
    );
    const first = (input.page - 1) * input.count;
    return { list: tags.slice(first, first + input.count), total: tags.length };
  }),
  serve(systemApi.renameTag, async ({ db, actor, input }) => {
    const teachers = await transaction(db, actor, (trx) => replaceTag(trx, input.name, input.to));
    return { teachers: found(teachers || null, '标签') };
  }),
  serve(systemApi.removeTag, async ({ db, actor, input }) => {
    const teachers = await transaction(db, actor, (trx) => replaceTag(trx, input.name, null));
    return { teachers: found(teachers || null, '标签') };
  }),
];
