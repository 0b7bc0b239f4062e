import { z } from 'zod';
import type { ListColumn } from './columns.ts';
import { download, endpoints, query } from './endpoint.ts';
import { optionalDate, wireTime } from './fields.ts';
import { spanWords } from './filterWords.ts';
import { listInput, page } from './lists.ts';

/** A download: an export, a file, or a revealed phone number or identity card. */
export const downloadRow = z.object({
  id: z.number(),
  at: wireTime,
  /** Staff member; null: a partner or a teacher. */
  byId: z.number().nullable(),
  byName: z.string().nullable(),
  title: z.string(),
  /** Filter or record. */
  conditions: z.string(),
  ip: z.string().nullable(),
});
export const downloadColumns: readonly ListColumn<z.output<typeof downloadRow>>[] = [
  { key: 'at', title: '时间', type: 'time', width: 165, sortable: true },
  { key: 'byName', title: '姓名', type: 'word', record: ['person', 'byId'], width: 110 },
  { key: 'title', title: '内容', width: 200 },
  { key: 'conditions', title: '范围', width: 420 },
  { key: 'ip', title: '地址', width: 140 },
];
/** `keyword`: part of a name, of the downloaded item or of the address. */
const filter = listInput(['at']).extend({ from: optionalDate, to: optionalDate });

export const downloadsApi = endpoints(
  'audit',
  {
    downloads: query('GET /audit/downloads', '下载日志', { input: filter, output: page(downloadRow) }),
    exportDownloads: download('GET /audit/exportDownloads', '导出下载日志', {
      words: spanWords('下载时间'),
      input: filter,
    }),
  },
  'audit',
);
