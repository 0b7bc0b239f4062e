import { NODE_KINDS, NODE_VISIBILITY, outlineColumns, outlinesApi } from '@shibiao/contract/outlines';
import { exportsList } from '../../lib/export.ts';
import { type Call, serve, serveAlike } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES, TEACHER_DEPARTMENT, VISITORS } from '../access/roles.data.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { oneLessonDocument } from './lesson-documents.queries.ts';
import { lessonDocuments, pinVersion, releaseDocument, unpinVersion } from './lesson-documents.service.ts';
import {
  mustShareLessonFiles,
  readableByStaff,
  readableByVisitors,
  sharedLessonFiles,
} from './lesson-files.queries.ts';
import { lessonFileCalls } from './lesson-files.routes.ts';
import { oneNode, outlines } from './outlines.queries.ts';
import { deleteOutline, saveOutline, treeLog } from './outlines.service.ts';
import { outlinesTriggers } from './outlines.triggers.ts';
import { sharedVersions } from './versions.queries.ts';
import {
  archiveOf,
  compareVersions,
  downloadVersion,
  listVersions,
  makePreviews,
  mustShareVersions,
  previewVersion,
} from './versions.service.ts';

const ofNode = {
  row: ({ db, actor, id }: Pick<Call<unknown>, 'db' | 'actor'> & { id: number }) => oneNode(db, actor, id),
  rowTable: 'teacher_node',
};
const ofDocument = {
  row: async ({ db, actor, id }: Pick<Call<unknown>, 'db' | 'actor'> & { id: number }) =>
    lessonInScope(db, actor, (await oneLessonDocument(db, id)).lessonId),
  rowTable: 'lesson_file',
};
const sheet = exportsList('课纲', outlineColumns, outlines);

const STAFF_READERS = [...SALES, ...TEACHER_DEPARTMENT, 'service_department'] as const;
const READERS = [...STAFF_READERS, 'teacher'] as const;

const calls = [
  ...lessonFileCalls,
  serveAlike(outlinesApi.list, ({ db, actor, input }) => outlines.page(db, actor, input)),
  serve(outlinesApi.export, (call) =>
    call.input.ids ? archiveOf(call.db, call.actor, call.environment, call.input.ids) : sheet(call),
  ),
  serveAlike(outlinesApi.edit, ({ db, actor, input }) => saveOutline(db, actor, input), ofNode),
  serve(outlinesApi.deleteOutline, ({ db, actor, input }) => deleteOutline(db, actor, input), ofNode),
  serveAlike(outlinesApi.treeLog, ({ db, actor, input }) => treeLog(db, actor, input)),
  serveAlike(
    outlinesApi.versions,
    ({ db, actor, environment, input }) => listVersions(db, actor, environment, input.id),
    ofNode,
  ),
  serveAlike(outlinesApi.preview, ({ db, actor, environment, input }) =>
    previewVersion(db, actor, environment, input.id),
  ),
  serveAlike(outlinesApi.ofLesson, ({ db, actor, environment, input }) =>
    lessonDocuments(db, actor, environment, input.id),
  ),
  serve(outlinesApi.pin, ({ db, actor, input }) => pinVersion(db, actor, input)),
  serve(outlinesApi.unpin, ({ db, actor, input }) => unpinVersion(db, actor, input.id), ofDocument),
  serve(outlinesApi.release, ({ db, actor, input }) => releaseDocument(db, actor, input), ofDocument),
  serve(
    outlinesApi.file,
    ({ db, actor, environment, input, request }) =>
      downloadVersion(db, actor, environment, { id: input.id, request }),
    { isAtOnce: true },
  ),
  serveAlike(outlinesApi.compare, ({ db, actor, environment, input }) =>
    compareVersions(db, actor, environment, input),
  ),
];

export const outlinesModule: NounModule = {
  noun: 'outlines',
  calls,
  grants: {
    '*': READERS,
    ofLesson: [...STAFF_READERS, ...VISITORS],
    pin: STAFF_READERS,
    unpin: STAFF_READERS,
    release: STAFF_READERS,
    edit: [...TEACHER_DEPARTMENT, 'teacher'],
    deleteOutline: [...TEACHER_DEPARTMENT, 'teacher'],
    export: STAFF_READERS,
  },
  menu: {
    '/teacherManage': [[35, 'outlines', '课纲', 'outlines', 'outlines/list', READERS]],
  },
  jobs: [
    {
      name: 'outline-previews',
      cron: '* * * * *',
      run: (db, _modules, { environment }) => makePreviews(db, environment),
    },
  ],
  shareable: {
    outline: { mustShare: mustShareVersions, filesOf: sharedVersions },
    lessonFiles: { mustShare: mustShareLessonFiles, filesOf: sharedLessonFiles },
  },
  triggers: outlinesTriggers,
  readableFiles: { staff: readableByStaff, visitors: readableByVisitors },
  constraints: {
    teacher_node_name: { field: 'name', message: '同一文件夹里已有这个名称' },
    teacher_node_version_no: { field: 'fileId', message: '刚有人上传了新版本，请刷新后再传' },
    teacher_node_version_file: { field: 'fileId', message: '该文件已用在别的版本，请重新上传' },
    lesson_file_once: { field: 'versionId', message: '这节课已有该文档' },
  },
  audited: {
    teacher_node: {
      title: '课纲',
      columns: {
        parent_id: '上级文件夹',
        visibility: '可见范围',
        current_version_id: '当前版本',
        size: '大小（字节）',
      },
      codes: { kind: NODE_KINDS, visibility: NODE_VISIBILITY },
    },
    lesson_file: {
      title: '课程文件',
      columns: {
        node_id: '文档',
        version_id: '版本',
        by_account_id: '添加人',
        at: '添加时间',
        released_at: '发给客户的时间',
      },
    },
  },
};
