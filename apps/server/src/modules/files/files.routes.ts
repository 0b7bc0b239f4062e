import { filesApi } from '@shibiao/contract/files';
import { arriving } from '../../lib/form-rows.ts';
import { serve, serveAlike, serveAnyone } from '../../lib/serve.ts';
import { filesByIds, oneFile } from './files.queries.ts';
import { isShown } from './files.rules.ts';
import { complete, contentOf, linkedFile, permit, refOf, upload } from './files.service.ts';

/** Content is never run: no script, no frame, no guessing of types. */
const HARMLESS = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
};

export const fileCalls = [
  serveAlike(filesApi.uploadToken, ({ actor, input, environment }) =>
    Promise.resolve(permit(environment, actor, input)),
  ),
  serveAlike(filesApi.upload, async (call) => upload(call, await arriving(call.request))),
  serveAlike(filesApi.complete, (call) => complete(call, call.input.ticket, call.input.name)),
  serveAlike(filesApi.refs, async ({ db, actor, input, environment, modules }) => ({
    list: (await filesByIds(db, actor, input.ids, modules)).map((file) => refOf(environment, file)),
  })),
  serve(
    filesApi.download,
    async ({ db, actor, input, environment, modules }) => {
      const file = await oneFile(db, actor, input.id, modules);
      const stream = await contentOf(environment, file);
      return {
        filename: file.name,
        type: file.mime,
        stream,
        headers: { ...HARMLESS, 'content-length': String(file.size) },
      };
    },
    { row: ({ db, actor, id, modules }) => oneFile(db, actor, id, modules), isAtOnce: true },
  ),
  serveAnyone(filesApi.view, async ({ db, actor, input, environment }) => {
    const file = await linkedFile(db, environment, actor, input);
    const headers = {
      ...HARMLESS,
      'content-length': String(file.size),
      'cache-control': 'private, max-age=3600',
    };
    return {
      filename: file.name,
      type: file.mime,
      stream: await contentOf(environment, file),
      inline: isShown(file.mime),
      headers,
    };
  }),
];
