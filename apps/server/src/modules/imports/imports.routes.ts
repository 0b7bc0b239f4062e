import { IMPORT_FIELDS, importsApi } from '@shibiao/contract/customers/imports';
import { formOf } from '../../lib/export.ts';
import { arriving } from '../../lib/form-rows.ts';
import { serve } from '../../lib/serve.ts';
import { importJobs } from './imports.queries.ts';
import { cancel, preview, progress, start, takeFile, wrongRows } from './imports.service.ts';
import { runBeside } from './run.service.ts';

async function* exampleRow(): AsyncIterable<Record<string, string>> {
  yield {
    contactName: '张三',
    tel: '13800000000',
    cooperationName: '示例教育科技有限公司',
    level: 'A',
    position: '培训主管',
  };
}

export const importCalls = [
  serve(importsApi.importTemplate, async () =>
    formOf(
      '客户导入模板',
      IMPORT_FIELDS.table.map(({ value, label }) => ({ key: value, title: label, width: 18 })),
      exampleRow(),
    ),
  ),
  serve(importsApi.importUpload, async ({ db, actor, request, environment }) => {
    const part = await arriving(request);
    return await takeFile(db, actor, environment.DATA_DIR, { name: part.filename, stream: part.file });
  }),
  serve(importsApi.importPreview, ({ db, actor, input }) => preview(db, actor, input), importJobs.ofRow),
  serve(
    importsApi.importStart,
    async (call) => {
      const { db, actor, input } = call;
      runBeside(call, input.id, await start(call, actor, input));
      return await importJobs.one(db, actor, input.id);
    },
    importJobs.ofRow,
  ),
  serve(importsApi.importCancel, ({ db, input }) => cancel(db, input.id), importJobs.ofRow),
  serve(importsApi.importJob, ({ db, actor, input }) => progress(db, actor, input.id), importJobs.ofRow),
  serve(importsApi.importJobs, ({ db, actor, input }) => importJobs.page(db, actor, input)),
  serve(importsApi.importErrors, ({ db, actor, input }) => wrongRows(db, actor, input.id), importJobs.ofRow),
];
