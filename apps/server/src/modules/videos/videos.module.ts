import {
  VIDEO_REVIEW,
  VIDEO_SOURCES,
  VIDEO_STATUS,
  VIDEO_VISIBILITY,
  videoColumns,
  videosApi,
  viewColumns,
} from '@shibiao/contract/videos';
import { SYSTEM } from '../../db/transaction.ts';
import { exportColumns, exportOf, exportsList } from '../../lib/export.ts';
import { pageWithLinks } from '../../lib/file-links.ts';
import { type Call, serve, serveAlike, serveAnyone } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT } from '../access/roles.data.ts';
import { linkHolding } from '../shares/shares.service.ts';
import { addVideo, completeVideo, noteVodEvent, permitVideo } from './uploads.service.ts';
import {
  mustShareVideos,
  oneVideo,
  partnersVideos,
  readableVideos,
  sharedVideos,
  teachersVideos,
  videos,
} from './videos.queries.ts';
import { saveVideo } from './videos.service.ts';
import { videosTriggers } from './videos.triggers.ts';
import { streamViews } from './views.queries.ts';
import { beatView, listViews, playLinked, playVideo } from './views.service.ts';

const ofVideo = {
  row: ({ db, actor, id }: Pick<Call<unknown>, 'db' | 'actor'> & { id: number }) => oneVideo(db, actor, id),
  rowTable: 'teacher_video',
};

const calls = [
  serveAlike(videosApi.uploadSignature, ({ db, actor, environment, input }) =>
    permitVideo(db, actor, environment, input),
  ),
  serveAlike(videosApi.add, ({ db, actor, environment, input }) => addVideo(db, actor, environment, input)),
  serve(
    videosApi.list,
    ({ db, actor, environment, input }) =>
      pageWithLinks(environment.SIGNING_KEY, videos.page(db, actor, input), 'posterUrl'),
    {
      visitors: {
        teacher: ({ db, actor, environment, input }) =>
          pageWithLinks(environment.SIGNING_KEY, teachersVideos.page(db, actor, input), 'posterUrl'),
        partner: ({ db, actor, environment, input }) =>
          pageWithLinks(environment.SIGNING_KEY, partnersVideos.page(db, actor, input), 'posterUrl'),
      },
    },
  ),
  serveAlike(videosApi.edit, ({ db, actor, input }) => saveVideo(db, actor, input), ofVideo),
  serveAlike(
    videosApi.complete,
    ({ db, actor, environment, input }) => completeVideo(db, actor, environment, input),
    ofVideo,
  ),
  serveAnyone(videosApi.vodEvent, ({ db, environment, input }) => noteVodEvent(db, environment, input)),
  serveAlike(videosApi.play, (call) => playVideo(call, call.actor, call.input), ofVideo),
  serveAnyone(videosApi.playShared, async (call) => {
    const { c, code, id } = call.input;
    const link = await linkHolding(call, { c, code, item: id });
    const query = new URLSearchParams({ c, item: String(id), ...(code ? { code } : {}) });
    return await playLinked(call, link.id, link.shownId, `/api/share/file?${query}`);
  }),
  serveAlike(videosApi.beat, ({ db, actor, input }) =>
    beatView(db, actor, { accountId: actor.accountId }, input),
  ),
  serveAnyone(videosApi.beatShared, async (call) => {
    const { c, code, id } = call.input;
    const { id: linkId } = await linkHolding(call, { c, code, item: id });
    return await beatView(call.db, SYSTEM, { linkId }, call.input);
  }),
  serve(videosApi.views, ({ db, actor, input }) => listViews(db, actor, input), ofVideo),
  serve(videosApi.export, exportsList('视频', videoColumns, videos)),
  serve(
    videosApi.viewsExcel,
    async ({ db, input }) =>
      exportOf('观看记录', exportColumns(viewColumns), undefined, streamViews(db, input.id)),
    ofVideo,
  ),
];

const WATCHERS = [...SALES, ...TEACHER_DEPARTMENT, 'market_department', 'service_department'] as const;

export const videosModule: NounModule = {
  noun: 'videos',
  calls,
  grants: {
    '*': TEACHER_DEPARTMENT,
    list: [...WATCHERS, 'partner', 'teacher'],
    play: [...WATCHERS, 'partner', 'teacher'],
    beat: [...WATCHERS, 'partner', 'teacher'],
    uploadSignature: [...TEACHER_DEPARTMENT, 'teacher'],
    add: [...TEACHER_DEPARTMENT, 'teacher'],
    complete: [...TEACHER_DEPARTMENT, 'teacher'],
    edit: [...TEACHER_DEPARTMENT, 'teacher'],
    export: [...SALES, ...TEACHER_DEPARTMENT, 'market_department'],
    views: [...SALES, ...TEACHER_DEPARTMENT, 'market_department'],
    viewsExcel: [...TEACHER_DEPARTMENT, 'market_department'],
  },
  functions: [{ fullUrl: VIDEO_REVIEW, title: '视频：审核、下架与全部状态', roles: TEACHER_DEPARTMENT }],
  menu: {
    '/teacherManage': [
      [37, 'videos', '讲师视频', 'videos', 'videos/wall', [...WATCHERS, 'partner', 'teacher']],
    ],
  },
  shareable: { video: { mustShare: mustShareVideos, filesOf: sharedVideos } },
  triggers: videosTriggers,
  readableFiles: { staff: readableVideos, visitors: readableVideos },
  constraints: {
    teacher_video_one_main: { field: 'id', message: '刚有人设了另一个主视频，请刷新后再试' },
    teacher_video_successor: { field: 'replacesId', message: '这个视频已有一个等待替换它的新视频' },
    teacher_video_file: { field: 'fileId', message: '该文件已用在别的视频，请重新上传' },
    teacher_video_vod: { field: 'vodFileId', message: '该文件已用在别的视频' },
    teacher_video_reviewer: { field: 'id', message: '自己上传的视频由别人审核' },
  },
  audited: {
    teacher_video: {
      title: '视频',
      columns: {
        description: '说明',
        vod_file_id: '云点播文件',
        duration_s: '时长（秒）',
        width: '宽',
        height: '高',
        codec: '编码',
        poster_file_id: '封面',
        off_reason: '下架原因',
        uploaded_by: '上传人',
        reviewed_by: '审核人',
        reviewed_at: '审核时间',
        published_at: '发布时间',
        visibility: '可见范围',
        institution_id: '录制机构',
        is_cleared: '机构同意对外',
        consent_at: '讲师同意对外',
        replaces_id: '替换的视频',
        is_main: '主视频',
        source: '存放',
      },
      codes: { status: VIDEO_STATUS, visibility: VIDEO_VISIBILITY, source: VIDEO_SOURCES },
    },
  },
};
