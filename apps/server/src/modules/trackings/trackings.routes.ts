import { trackingsApi } from '@shibiao/contract/customers/trackings';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { listTrackings, oneTracking, streamTrackings, type Tracking } from './trackings.queries.ts';
import { deleteTrackings, saveTracking } from './trackings.service.ts';

export const trackingCalls = [
  serve(trackingsApi.trackings, ({ db, actor, input }) => listTrackings(db, actor, input)),
  serve(trackingsApi.editTracking, ({ db, actor, input }) => saveTracking(db, actor, input), {
    row: ({ db, actor, id }) => oneTracking(db, actor, id),
  }),
  serve(trackingsApi.deleteTracking, async ({ db, actor, input }) => {
    await deleteTrackings(db, actor, input.id);
    return {};
  }),
  serve(trackingsApi.exportTrackings, async ({ db, actor, input }) =>
    exportOf('追踪', COLUMNS, input.columns, streamTrackings(db, actor, input)),
  ),
];

const COLUMNS = [
  { key: 'contactName', title: '客户' },
  { key: 'cooperationName', title: '机构', width: 30 },
  { key: 'level', title: '等级', width: 8 },
  { key: 'at', title: '跟进时间', type: 'time' as const },
  { key: 'method', title: '方式', width: 8 },
  { key: 'content', title: '内容', width: 60 },
  { key: 'nextAt', title: '下次跟进', type: 'time' as const },
  { key: 'authorName', title: '跟进人' },
  { key: 'assigneeName', title: '下次跟进人' },
  {
    key: 'files',
    title: '附件',
    width: 30,
    value: (row: Tracking) => row.files.map((file) => file.name).join('、'),
  },
];
