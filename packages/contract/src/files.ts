import { z } from 'zod';
import { command, download, endpoints, query, toVisitors } from './endpoint.ts';
import { choice, id, ids, int, keysOf, optionalInt, optionalVerbatim, verbatim } from './fields.ts';
import { listOf } from './lists.ts';
import { portalFile, portalFiles, portalParts, portalUploadPermit } from './portal.ts';

const MB = 1024 * 1024;
const IMAGES = ['jpg', 'jpeg', 'png', 'webp', 'gif'] as const;
/** Formats of phone cameras that browsers do not show, and that are therefore no pictures. */
const PHOTOS = ['heic', 'heif'] as const;
/** File formats of electronic invoices (数电票). */
const E_INVOICES = ['ofd', 'xml'] as const;
const DOCUMENTS = ['pdf', 'ofd', 'docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt', 'txt', 'csv'] as const;
/** Recordings as phones and cameras make them; which of them a browser plays is seen when the poster is drawn. */
const VIDEOS = ['mp4', 'mov', 'm4v', 'webm'] as const;
const EVERYTHING = [...IMAGES, ...PHOTOS, ...DOCUMENTS, 'zip', 'mp4'] as const;

/** Purposes of uploads with accepted kinds and maximum sizes. The server's UPLOAD_MAX_MB limits them too. */
export const FILE_PURPOSES = {
  avatar: { title: '头像', extensions: IMAGES, maxSize: 5 * MB },
  teacherPhoto: { title: '讲师照片', extensions: IMAGES, maxSize: 10 * MB },
  poster: { title: '海报', extensions: IMAGES, maxSize: 10 * MB },
  voucher: { title: '凭证', extensions: [...IMAGES, ...PHOTOS, 'pdf', ...E_INVOICES], maxSize: 10 * MB },
  tracking: { title: '追踪附件', extensions: [...IMAGES, ...PHOTOS, ...DOCUMENTS, 'zip'], maxSize: 20 * MB },
  customer: { title: '客户附件', extensions: [...IMAGES, ...PHOTOS, ...DOCUMENTS, 'zip'], maxSize: 20 * MB },
  courseware: { title: '课件', extensions: EVERYTHING, maxSize: 200 * MB },
  outline: { title: '课纲', extensions: [...DOCUMENTS, ...IMAGES, 'zip'], maxSize: 50 * MB },
  contract: { title: '合同', extensions: [...IMAGES, ...PHOTOS, ...DOCUMENTS, 'zip'], maxSize: 50 * MB },
  invoice: {
    title: '发票',
    extensions: [...IMAGES, ...PHOTOS, 'pdf', ...E_INVOICES, 'zip'],
    maxSize: 20 * MB,
  },
  evaluation: { title: '评价附件', extensions: [...IMAGES, ...PHOTOS, ...DOCUMENTS], maxSize: 20 * MB },
  message: { title: '消息附件', extensions: [...IMAGES, ...DOCUMENTS, 'zip'], maxSize: 20 * MB },
  messagePicture: { title: '消息图片', extensions: IMAGES, maxSize: 5 * MB },
  equipment: { title: '设备照片', extensions: IMAGES, maxSize: 10 * MB },
  adMaterial: { title: '投放素材', extensions: EVERYTHING, maxSize: 50 * MB },
  personnel: { title: '人事附件', extensions: [...IMAGES, ...PHOTOS, ...DOCUMENTS, 'zip'], maxSize: 20 * MB },
  request: { title: '申请附件', extensions: [...IMAGES, ...PHOTOS, ...DOCUMENTS, 'zip'], maxSize: 20 * MB },
  resume: { title: '简历', extensions: [...IMAGES, ...PHOTOS, ...DOCUMENTS], maxSize: 20 * MB },
  video: { title: '视频', extensions: VIDEOS, maxSize: 2048 * MB },
  videoPoster: { title: '视频封面', extensions: IMAGES, maxSize: 5 * MB },
  packageCover: { title: '资料包封面', extensions: IMAGES, maxSize: 5 * MB },
  package: { title: '资料', extensions: [...DOCUMENTS, ...IMAGES, 'zip'], maxSize: 50 * MB },
  other: { title: '其他', extensions: EVERYTHING, maxSize: 20 * MB },
} as const satisfies Record<string, { title: string; extensions: readonly string[]; maxSize: number }>;
export type FilePurpose = keyof typeof FILE_PURPOSES;
const purposes = keysOf(FILE_PURPOSES);

/** A file in other modules' answers. `url` is a link for `<img>` or a new window, valid for an hour or two. */
export const fileRef = z.object({
  id: z.number(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  isImage: z.boolean(),
  url: z.string(),
});

/** Larger files are sent in parts, so that a lost connection costs one part and no more. */
export const LARGE_FILE = 20 * MB;
/** Bytes of each part but the last. */
export const PART_SIZE = 8 * MB;
/** Parts of a file of so many bytes, numbered from 1. */
export const partsOf = (size: number): number => Math.ceil(size / PART_SIZE);

/** Maximum characters of a file name. */
export const LONGEST_FILE_NAME = 200;
/** `parts` is the number of all; `list` those that arrived whole. */
const partsHeld = z.object({ list: z.array(z.number()), parts: z.number(), partSize: z.number() });

export const filesApi = endpoints('files', {
  /**
   * Permission to upload one file. `local`: send multipart `token` and `file` to `uploadUrl` (below this server);
   * `qiniu`: send multipart `token`, `key` and `file` there, then call `complete`.
   */
  uploadToken: command('GET /file/qiniu_token', '上传凭证', {
    input: z.object({
      purpose: choice(purposes).default('other'),
      /** Optional: the name otherwise comes with the file (or with `complete`), and the size is measured. */
      name: optionalVerbatim(LONGEST_FILE_NAME),
      size: optionalInt(1, 64 * 1024 * MB),
      mime: optionalVerbatim(150),
    }),
    output: z.object({
      storage: z.enum(['local', 'qiniu']),
      uploadUrl: z.string(),
      token: z.string(),
      key: z.string(),
      domain: z.string(),
      /** Sent to `complete` after an upload to Qiniu; equal to `token` for a local one. */
      ticket: z.string(),
    }),
    visitors: toVisitors(portalUploadPermit),
  }),
  /** Multipart: `token`, then `file`. Refuses content that does not match its type. */
  upload: command('POST /file/upload', '上传文件', { output: fileRef, visitors: toVisitors(portalFile) }),
  /** After an upload to Qiniu: the server reads and checks the object and answers the file. */
  complete: command('POST /file/complete', '完成上传', {
    input: z.object({ ticket: verbatim(2000), name: optionalVerbatim(LONGEST_FILE_NAME) }),
    output: fileRef,
    visitors: toVisitors(portalFile),
  }),
  /**
   * One part of a large file, as raw bytes: `PART_SIZE` of them, or what remains for the last. The ticket and the
   * part's number, from 1, are in the query. A part that is sent again replaces itself.
   */
  part: command('POST /file/part', '上传分段', {
    isRaw: true,
    bodyLimit: PART_SIZE,
    input: z.object({ ticket: verbatim(2000), n: int(1, 1000), sha256: optionalVerbatim(64) }),
  }),
  /** Numbers of the parts that are on the server: an upload goes on with the others after a reload. */
  parts: query('GET /file/parts', '已传的分段', {
    input: z.object({ ticket: verbatim(2000) }),
    output: partsHeld,
    visitors: toVisitors(portalParts),
  }),
  /**
   * Joins the parts, looks at the whole and registers it. Asked again with the same ticket it answers the same file.
   * @see `sha256` hex of the whole, where the sender knows it
   */
  assemble: command('POST /file/assemble', '合并分段', {
    input: z.object({ ticket: verbatim(2000), sha256: optionalVerbatim(64) }),
    output: fileRef,
    visitors: toVisitors(portalFile),
  }),
  /** Readable files by id; others are omitted. */
  refs: query('POST /file/refs', '文件信息', {
    input: z.object({ ids }),
    output: listOf(fileRef),
    visitors: toVisitors(portalFiles),
  }),
  download: download('GET /file/download', '下载文件', { input: z.object({ id }) }),
  /**
   * A signed link from `fileRef.url`; images inline, everything else as an attachment. It also needs a session, except
   * links with `o`, which open pictures of messages only while the account `o` is active.
   */
  view: download('GET /file/view', '查看文件', {
    access: 'anyone',
    input: z.object({ id, e: int(1, 4_102_444_800), s: verbatim(64), o: optionalInt(1) }),
  }),
});
