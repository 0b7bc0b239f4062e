import {
  VIDEO_KINDS,
  VIDEO_REVIEW,
  VIDEO_STATUS,
  VIDEO_VISIBILITY,
  videoColumns,
  videosApi,
} from '@shibiao/contract/videos';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { usePage } from '../../lib/page.tsx';
import { useCan, useUser } from '../../lib/session.ts';
import { byField, byTeacher } from '../../pickers/filters.tsx';
import { clockOf } from '../../shared/videos/VideoPlayer.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { type Filter, PagedTable, type RowOf } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { useViewChoice } from '../../ui/useViewChoice.tsx';

export type Video = RowOf<typeof videosApi.list>;

const VideoForm = lazy(() => import('./VideoForm.tsx'));
const VideoDrawer = lazy(() => import('./VideoDrawer.tsx'));
const VideoWall = lazy(() => import('./VideoWall.tsx'));
const ReviewQueue = lazy(() => import('./ReviewQueue.tsx'));

const columns = listColumns(videoColumns, {
  duration: { render: (row) => (row.duration === null ? null : clockOf(row.duration)) },
  size: { render: (row) => (row.size === null ? null : formatBytes(row.size)) },
});
const filters: Filter[] = [
  { key: 'keyword', label: '标题、课题或讲师', kind: 'text', width: 200 },
  byTeacher,
  { key: 'kind', label: '类型', kind: 'select', width: 110, options: codeOptions(VIDEO_KINDS) },
  { key: 'status', label: '状态', kind: 'select', width: 100, options: codeOptions(VIDEO_STATUS) },
  { key: 'visibility', label: '可见', kind: 'select', width: 110, options: codeOptions(VIDEO_VISIBILITY) },
  byField,
  { key: 'topic', label: '课题', kind: 'text', width: 130 },
  { key: 'from', toKey: 'to', label: '发布日期', kind: 'dateRange' },
];
/** Facts that visitors are not answered. */
const FOR_STAFF = new Set(['status', 'visibility']);

/** 讲师视频: a wall to look at, the same as a list, and the queue of those to be reviewed. */
export default function VideosPage() {
  const page = usePage();
  const { userType } = useUser().userInfo;
  const isStaff = userType === 1;
  const mayAdd = useCan(videosApi.add);
  const mayExport = useCan(videosApi.export);
  const mayReview = useCan(VIDEO_REVIEW) && isStaff;
  const [isAdding, setAdding] = useState(false);
  const { view, choice } = useViewChoice([
    { value: 'wall', label: '视频墙' },
    ...(isStaff ? [{ value: 'list', label: '列表' }] : []),
    ...(mayReview ? [{ value: 'review', label: '待审核' }] : []),
  ]);
  const head = (
    <Space wrap>
      {isStaff && choice}
      {mayAdd && (
        <Button type="primary" onClick={() => setAdding(true)}>
          上传视频
        </Button>
      )}
    </Space>
  );
  const shown = isStaff
    ? filters
    : filters.filter(({ key }) => !FOR_STAFF.has(key) && (userType === 2 || key !== byTeacher.key));
  return (
    <>
      <Suspense fallback={<Loading />}>
        {view === 'review' && <ReviewQueue head={head} />}
        {view === 'wall' && <VideoWall head={head} filters={shown} isOwn={userType === 3} />}
      </Suspense>
      {view === 'list' && (
        <PagedTable
          screen="videos/list"
          endpoint={videosApi.list}
          columns={columns}
          rowKey="id"
          filters={shown}
          exports={mayExport ? videosApi.export : undefined}
          toolbar={head}
          onOpen={(row) => page.setSearch({ open: row.id })}
          empty={{ title: '还没有视频' }}
        />
      )}
      <Suspense fallback={null}>
        {page.search.open && (
          <VideoDrawer id={Number(page.search.open)} onClose={() => page.setSearch({ open: null })} />
        )}
        {isAdding && <VideoForm onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}
