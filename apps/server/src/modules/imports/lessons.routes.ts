import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { arriving, errorsOf, templateOf, uploaded } from '../../lib/form-rows.ts';
import { serve } from '../../lib/serve.ts';
import { importJobs } from './imports.queries.ts';
import { LESSON_COLUMNS, LESSON_HELP } from './lessons.columns.ts';
import { startLessons } from './lessons.run.service.ts';
import { planLessons, previewLessons } from './lessons.service.ts';
import { runBeside } from './run.service.ts';

/** Imports of lessons: they make receipts as well, so they stand above both nouns. */
export const lessonImportCalls = [
  serve(lessonsApi.importTemplate, async () => templateOf('课程导入模板', LESSON_COLUMNS, LESSON_HELP)),
  serve(lessonsApi.importPreview, async ({ db, actor, request }) =>
    previewLessons(db, actor, await uploaded(request)),
  ),
  serve(lessonsApi.importErrors, async ({ db, actor, request }) =>
    errorsOf(await planLessons(db, actor, await uploaded(request))),
  ),
  serve(lessonsApi.import, async (call) => {
    const { db, actor } = call;
    const { id, lease } = await startLessons(db, actor, await arriving(call.request));
    runBeside(call, id, lease);
    return await importJobs.one(db, actor, id);
  }),
];
