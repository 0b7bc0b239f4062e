import { z } from 'zod';
import { codes, words } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query, toVisitors } from './endpoint.ts';
import {
  byId,
  choice,
  id,
  int,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalParagraphs,
  optionalText,
  optionalVerbatim,
  optionalVersion,
  stamped,
  verbatim,
  wireTime,
} from './fields.ts';
import { spanWords } from './filterWords.ts';
import { listInput, page } from './lists.ts';
import {
  portalArrivedVideo,
  portalSavedVideo,
  portalUploadSignature,
  portalVideo,
  portalVideoBeat,
  portalVideoOwn,
  portalVideoPlay,
} from './portalVideos.ts';

/** Its holders review videos; others who may save them hand them in. */
export const VIDEO_REVIEW = '/teacherVideo/review';
/** Seconds from which on a view counts. */
export const LEAST_VIEW = 3;
/** Percent of a video that a completed view covers. */
export const COMPLETE_PERCENT = 90;
/** Parts of a video in the curve of heat, each of five per cent. */
export const HEAT_PARTS = 20;

export const VIDEO_KINDS = words('试讲', '课堂实录', '宣传片', '直播回放');
export const VIDEO_STATUS = codes(
  { value: 0, label: '上传中', tone: 'quiet' },
  { value: 1, label: '待审核', tone: 'warn' },
  { value: 2, label: '已发布', tone: 'good' },
  { value: 3, label: '退回', tone: 'bad' },
  { value: 4, label: '下架', tone: 'quiet' },
);
export const VIDEO_VISIBILITY = codes({ value: 1, label: '内部' }, { value: 2, label: '合作客户' });
export const VIDEO_SOURCES = codes(
  { value: 'local', label: '本机' },
  { value: 'qiniu', label: '七牛' },
  { value: 'vod', label: '云点播' },
);
/** Steps of a video besides saving its facts. */
export const VIDEO_ACTIONS = ['save', 'submit', 'publish', 'reject', 'off', 'on', 'main', 'delete'] as const;
export type VideoAction = (typeof VIDEO_ACTIONS)[number];

const video = stamped.extend({
  id: z.number(),
  title: z.string(),
  teacherId: z.number(),
  teachername: z.string(),
  kind: z.string(),
  topic: z.string().nullable(),
  field: z.string().nullable(),
  description: z.string().nullable(),
  source: z.string(),
  status: z.number(),
  rejectReason: z.string().nullable(),
  offReason: z.string().nullable(),
  visibility: z.number(),
  coorgid: z.number().nullable(),
  coorgname: z.string().nullable(),
  isCleared: z.boolean(),
  consentAt: wireTime.nullable(),
  replacesId: z.number().nullable(),
  replacesTitle: z.string().nullable(),
  isMain: z.boolean(),
  duration: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  size: z.number().nullable(),
  posterUrl: z.string().nullable(),
  publishedAt: wireTime.nullable(),
  uploadedByName: z.string().nullable(),
  reviewedByName: z.string().nullable(),
  /** The caller brought it, so somebody else reviews it. */
  isOwnUpload: z.boolean(),
  views: z.number(),
  viewers: z.number(),
  /** Seconds of a view, on average. */
  averageSeconds: z.number().nullable(),
  /** Completed views of a hundred, one decimal. */
  completion: z.number().nullable(),
});
export const videoColumns: readonly ListColumn<z.output<typeof video>>[] = [
  { key: 'title', title: '标题', width: 240, fixed: 'left' },
  { key: 'status', title: '状态', type: 'code', codes: VIDEO_STATUS, width: 84 },
  { key: 'teachername', title: '讲师', type: 'word', record: ['teacher', 'teacherId'], width: 96 },
  { key: 'kind', title: '类型', type: 'word', width: 90 },
  { key: 'topic', title: '课题', width: 160 },
  { key: 'field', title: '领域', type: 'word', width: 96 },
  { key: 'visibility', title: '可见', type: 'code', codes: VIDEO_VISIBILITY, width: 96 },
  { key: 'coorgname', title: '录制机构', record: ['institution', 'coorgid'], width: 160 },
  { key: 'isCleared', title: '机构同意对外', type: 'flag', width: 110 },
  {
    key: 'duration',
    title: '时长（秒）',
    type: 'number',
    width: 104,
    sortable: true,
    hint: '服务器从文件读出的长度',
  },
  { key: 'size', title: '大小', type: 'number', width: 110, hint: '视频文件的大小', defaultHidden: true },
  {
    key: 'views',
    title: '播放',
    type: 'number',
    width: 76,
    sortable: true,
    hint: '看满 3 秒算一次；讲师自己和审核不计',
  },
  { key: 'viewers', title: '观看人数', type: 'number', width: 90, hint: '看过的账号与分享链接数，各计一次' },
  {
    key: 'averageSeconds',
    title: '平均观看（秒）',
    type: 'number',
    width: 120,
    hint: '真正看过的秒数合计 ÷ 播放次数',
  },
  { key: 'completion', title: '完播率', type: 'percent', width: 84, hint: '看过 90% 以上的播放 ÷ 播放次数' },
  { key: 'uploadedByName', title: '上传人', type: 'word', width: 90 },
  { key: 'reviewedByName', title: '审核人', type: 'word', width: 90, defaultHidden: true },
  { key: 'rejectReason', title: '退回原因', width: 160, defaultHidden: true },
  { key: 'publishedAt', title: '发布时间', type: 'time', width: 150, sortable: true },
  { key: 'createdAt', title: '上传时间', type: 'time', width: 150, sortable: true, defaultHidden: true },
];
export const videoFilter = listInput(['publishedAt', 'createdAt', 'views', 'duration']).extend({
  id: optionalId,
  teacherId: optionalId,
  kind: VIDEO_KINDS.optional,
  status: VIDEO_STATUS.optional,
  visibility: VIDEO_VISIBILITY.optional,
  field: optionalText(50),
  topic: optionalText(50),
  coorgid: optionalId,
  from: optionalDate,
  to: optionalDate,
});

const facts = {
  title: optionalText(100),
  kind: VIDEO_KINDS.optional,
  topic: optionalText(50),
  field: optionalText(50),
  description: optionalParagraphs(500),
};
export const videoForm = z.object({
  id,
  version: optionalVersion,
  action: choice(VIDEO_ACTIONS).default('save'),
  ...facts,
  visibility: VIDEO_VISIBILITY.optional,
  coorgid: optionalInt(),
  isCleared: optionalFlag,
  /** The teacher agrees to its being shown to partners; nobody else can say so. */
  consent: optionalFlag,
  posterFileId: optionalId,
  /** Asked for with reject and off. */
  reason: optionalParagraphs(200),
});

/**
 * Permission to upload a video. With the video service: its signature. Otherwise the ticket of a large file, and for
 * the object store the token and the key that it asks for.
 */
const signature = z.object(portalUploadSignature.shape);
const play = z.object(portalVideoPlay.shape);
/** Spans of seconds that were shown, each from its first second to the one after its last. */
const spans = z
  .array(z.tuple([z.coerce.number().int().min(0).max(86_400), z.coerce.number().int().min(1).max(86_400)]))
  .max(50)
  .refine((all) => all.every(([from, to]) => from < to), '区间不正确');

/** A video of a link: the link's token, and its code where it has one. */
const shared = z.object({ c: verbatim(64), code: optionalVerbatim(4), id });
const saved = z.object({ id: z.number(), version: z.number(), status: z.number() });
const arrived = z.object({ id: z.number(), status: z.number(), duration: z.number().nullable() });
const beaten = z.object({ seconds: z.number(), isComplete: z.boolean() });

const view = z.object({
  id: z.number(),
  viewer: z.string(),
  userType: z.number().nullable(),
  startedAt: wireTime,
  lastAt: wireTime,
  seconds: z.number(),
  furthest: z.number(),
  isComplete: z.boolean(),
  device: z.string().nullable(),
});
export const viewColumns: readonly ListColumn<z.output<typeof view>>[] = [
  { key: 'viewer', title: '观看者', width: 200 },
  { key: 'startedAt', title: '开始', type: 'time', width: 150 },
  { key: 'lastAt', title: '最后', type: 'time', width: 150 },
  { key: 'seconds', title: '看过（秒）', type: 'number', width: 100, hint: '真正看过的秒数，重看不另计' },
  { key: 'furthest', title: '看到（秒）', type: 'number', width: 100, hint: '看到的最后一秒' },
  { key: 'isComplete', title: '完播', type: 'flag', width: 76 },
  { key: 'device', title: '设备', type: 'word', width: 90 },
];
const viewsInput = z.object({ id }).extend(listInput(['startedAt']).pick({ page: true, count: true }).shape);

export const videosApi = endpoints('videos', {
  /** Makes the video's row, or goes on with one whose bytes did not arrive, and permits the upload. */
  uploadSignature: command('GET /teacherVideo/getTxVodSignature', '视频上传签名', {
    input: z.object({
      name: verbatim(200),
      size: int(1, 4096 * 1024 * 1024),
      videoId: optionalId,
      teacherId: optionalId,
      /** A published video that this one is to replace. */
      replacesId: optionalId,
      /** The sender has no uploader of the video service, so the bytes come here. */
      isOwnStore: optionalFlag,
      ...facts,
    }),
    output: signature,
    visitors: { teacher: portalUploadSignature },
  }),
  /** A video whose file was uploaded here before: the row and its bytes in one step. */
  add: command('POST /teacherVideo/add', '新增视频', {
    input: z.object({ fileId: id, teacherId: optionalId, replacesId: optionalId, ...facts }),
    output: arrived,
    visitors: { teacher: portalArrivedVideo },
  }),
  list: query('GET /teacherVideo/list', '视频列表', {
    input: videoFilter,
    output: page(video),
    visitors: { teacher: page(portalVideoOwn), partner: page(portalVideo) },
  }),
  /** Saves the facts of a video and takes it one step on. */
  edit: command('GET /teacherVideo/edit', '保存视频', {
    undo: true,
    input: videoForm,
    output: saved,
    visitors: { teacher: portalSavedVideo },
  }),
  /** The bytes are there: they are looked at, and the video waits for its review. */
  complete: command('POST /teacherVideo/complete', '视频上传完成', {
    input: z.object({ id, fileId: optionalId, vodFileId: optionalVerbatim(64) }),
    output: arrived,
    visitors: { teacher: portalArrivedVideo },
  }),
  /** The video service says that something happened. A hint only: everything is read from the service again. */
  vodEvent: command('POST /teacherVideo/vodEvent', '云点播通知', {
    access: 'anyone',
    input: z.object({
      EventType: optionalVerbatim(64),
      FileUploadEvent: z.object({ FileId: verbatim(64) }).nullish(),
    }),
  }),
  /** A link that a player opens, good for as long as the video and two hours more; and the record of the view. */
  play: command('GET /teacherVideo/play', '播放视频', {
    /** A preview shows the first seconds on a wall: it begins no view. */
    input: byId.extend({ isPreview: optionalFlag }),
    output: play,
    visitors: toVisitors(portalVideoPlay),
  }),
  /** The same for the holder of a link to share. */
  playShared: command('GET /teacherVideo/playShared', '播放分享的视频', {
    access: 'anyone',
    input: shared,
    output: play,
  }),
  /** Seconds that the player showed since the last report. @throws 400 when they are more than time has passed */
  beat: command('POST /teacherVideo/beat', '登记观看', {
    input: z.object({ viewId: id, spans }),
    output: beaten,
    visitors: toVisitors(portalVideoBeat),
  }),
  beatShared: command('POST /teacherVideo/beatShared', '登记观看分享的视频', {
    access: 'anyone',
    input: shared.extend({ viewId: id, spans }),
    output: beaten,
  }),
  views: query('GET /teacherVideo/views', '视频观看记录', {
    input: viewsInput,
    output: page(view).extend({
      /** Share of views that cover each five per cent of the video, in percent. */
      heat: z.array(z.number()),
    }),
  }),
  export: download('GET /teacherVideo/listExcel', '导出视频', {
    words: { ...spanWords('发布', 'from', 'to'), visibility: { label: '可见范围' } },
    input: videoFilter,
  }),
  viewsExcel: download('GET /teacherVideo/viewsExcel', '导出观看记录', {
    words: { id: { label: '视频' } },
    input: byId,
  }),
});
