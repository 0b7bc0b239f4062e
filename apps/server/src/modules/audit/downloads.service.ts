import type { downloadsApi } from '@shibiao/contract/downloads';
import type { Endpoint, InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { conditionsOf } from '../../lib/export-note.ts';
import type { NounModule } from '../../noun.ts';
import { downloads, type KeptDownload } from './downloads.queries.ts';

interface Reader {
  db: Database;
  actor: Actor;
  /** All modules, for the titles of filters. */
  modules: readonly NounModule[];
}
type InWords = OutputOf<typeof downloadsApi.downloads>['list'][number];

export async function pageOfDownloads(
  reader: Reader,
  filter: InputOf<typeof downloadsApi.downloads>,
): Promise<OutputOf<typeof downloadsApi.downloads>> {
  const found = await downloads.page(reader.db, reader.actor, filter);
  const say = inWords(reader);
  return { ...found, list: await Promise.all(found.list.map(say)) };
}

/** The whole log of a filter, for an export. */
export async function* streamOfDownloads(
  reader: Reader,
  filter: InputOf<typeof downloadsApi.exportDownloads>,
): AsyncIterable<InWords> {
  const say = inWords(reader);
  for await (const row of downloads.stream(reader.db, reader.actor, filter)) yield await say(row);
}

/** A call that no longer exists is shown without its filter. */
function inWords({ db, actor, modules }: Reader): (row: KeptDownload) => Promise<InWords> {
  const endpoints = new Map<string, Endpoint>(
    modules.flatMap(({ calls }) => calls.map(({ endpoint }) => [`/api${endpoint.path}`, endpoint] as const)),
  );
  return async ({ path, subject, input, ...row }) => {
    const endpoint = endpoints.get(path);
    const told = endpoint?.intent === 'download' ? await conditionsOf(db, actor, endpoint, input) : [];
    return { ...row, conditions: [...(subject ? [subject] : []), ...told].join('；') };
  };
}
