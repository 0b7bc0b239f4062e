import { archiveApi } from '@shibiao/contract/archive/calls';
import { customersApi } from '@shibiao/contract/customers/customers';
import { downloadRow, downloadsApi } from '@shibiao/contract/downloads';
import { filesApi } from '@shibiao/contract/files';
import { page } from '@shibiao/contract/lists';
import { messagesApi } from '@shibiao/contract/messages';
import { sql } from 'kysely';
import { z } from 'zod';
import { and, list, type Rows, since, until } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import { accountInScope, seesEveryAccount } from '../access/assignments.queries.ts';

/** Single-record downloads: the owner of the record. */
const NAMED = [
  [customersApi.showTel, 'contact'],
  [archiveApi.reveal, 'personnel'],
  [filesApi.download, 'file'],
  [filesApi.view, 'file'],
] as const;
const subject = sql<string | null>`case download_log.path ${sql.join(
  NAMED.map(
    ([{ path }, table]) =>
      sql`when ${`/api${path}`} then (select name from ${sql.table(table)} where id = (download_log.input ->> 'id')::integer)`,
  ),
  sql` `,
)} end`;

/** Conditions as stored; the service words them. */
const kept = downloadRow.omit({ conditions: true }).extend({
  path: z.string(),
  subject: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
});
export type KeptDownload = z.output<typeof kept>;

const selectDownload = (rows: Rows<'download_log'>) =>
  rows
    .leftJoin('account', 'account.id', 'download_log.account_id')
    .select([
      'download_log.id',
      'download_log.at',
      'account.personnel_id as byId',
      'download_log.actor_name as byName',
      'download_log.title',
      'download_log.path',
      'download_log.ip',
      subject.as('subject'),
      sql<Record<string, unknown>>`download_log.input`.as('input'),
    ]);

/** Earlier versions also logged each opening of the event stream. */
const isDownload = sql<boolean>`download_log.path <> ${`/api${messagesApi.stream.path}`}`;

/** Downloads by people inside the caller's scope, newest first. */
export const downloads = list(
  { ...downloadsApi.downloads, output: page(kept) },
  {
    table: 'download_log',
    title: '下载记录',
    visible: (actor) =>
      and(
        isDownload,
        seesEveryAccount(actor)
          ? sql`true`
          : sql`exists (select from account where account.id = download_log.account_id and ${accountInScope(actor)})`,
      ),
    filters: {
      keyword: (words) =>
        sql`lower(concat_ws(' ', download_log.actor_name, download_log.title, download_log.ip)) like ${likePattern(words)}`,
      from: since('download_log.at'),
      to: until('download_log.at'),
    },
    sorts: { at: { by: sql`download_log.id` } },
    defaultSort: ['at', 'desc'],
    select: selectDownload,
  },
);
