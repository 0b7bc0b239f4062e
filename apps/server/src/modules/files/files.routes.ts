import { filesApi } from '@shibiao/contract/files';
import { arriving } from '../../lib/form-rows.ts';
import { serve, serveAlike, serveAnyone } from '../../lib/serve.ts';
import { filesByIds, oneFile } from './files.queries.ts';
import { isShown } from './files.rules.ts';
import {
  answerOf,
  assemble,
  complete,
  linkedFile,
  partsHeld,
  permit,
  refOf,
  takePart,
  upload,
} from './files.service.ts';

export const fileCalls = [
  serveAlike(filesApi.uploadToken, ({ actor, input, environment }) => permit(environment, actor, input)),
  serveAlike(filesApi.upload, async (call) => upload(call, await arriving(call.request))),
  serveAlike(filesApi.complete, (call) => complete(call, call.input.ticket, call.input.name)),
  serve(filesApi.part, (call) => takePart(call, call.input, call.request.raw)),
  serveAlike(filesApi.parts, (call) => partsHeld(call, call.input.ticket)),
  // Two gigabytes are read once and written once.
  serveAlike(filesApi.assemble, (call) => assemble(call, call.input), { hasOwnTime: true }),
  serveAlike(filesApi.refs, async ({ db, actor, input, environment, modules }) => ({
    list: (await filesByIds(db, actor, input.ids, modules)).map((file) => refOf(environment, file)),
  })),
  serve(
    filesApi.download,
    async ({ db, actor, input, environment, modules, request }) =>
      answerOf(environment, await oneFile(db, actor, input.id, modules), request.headers),
    { row: ({ db, actor, id, modules }) => oneFile(db, actor, id, modules), isAtOnce: true },
  ),
  serveAnyone(filesApi.view, async ({ db, actor, input, environment, request }) => {
    const file = await linkedFile(db, environment, actor, input);
    const answer = await answerOf(environment, file, request.headers);
    return {
      ...answer,
      inline: isShown(file.mime),
      headers: { ...answer.headers, 'cache-control': 'private, max-age=3600' },
    };
  }),
];
