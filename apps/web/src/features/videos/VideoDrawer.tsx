import { sharesApi } from '@shibiao/contract/shares';
import { VIDEO_REVIEW, VIDEO_STATUS, VIDEO_VISIBILITY, videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { useViewed } from '../../lib/usage.ts';
import VideoPlayer from '../../shared/videos/VideoPlayer.tsx';
import { confirm } from '../../ui/confirm.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { DateText, StatusTag } from '../../ui/texts.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import type { Video } from './VideosPage.tsx';

const VideoForm = lazy(() => import('./VideoForm.tsx'));
const EditVideo = lazy(() => import('./VideoForm.tsx').then(({ EditVideo: one }) => ({ default: one })));
const PosterPicker = lazy(() => import('./PosterPicker.tsx'));
const ViewsPanel = lazy(() => import('./ViewsPanel.tsx'));
const ShareForm = lazy(() => import('../../shared/shares/ShareForm.tsx'));

const [UPLOADING, WAITING, PUBLISHED, RETURNED, OFF] = [0, 1, 2, 3, 4];
type Open = 'edit' | 'poster' | 'share' | 'replace' | 'reject' | 'off' | null;

/** One video: the player, its facts, and the steps that its state allows. */
export default function VideoDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const can = useCans();
  const isStaff = useUser().userInfo.userType === 1;
  const query = useQuery({
    ...queryOf(videosApi.list, { id, count: 1 }),
    select: ({ list }) => list[0] ?? null,
  });
  const [open, setOpen] = useState<Open>(null);
  useViewed('video', query.data?.id);
  const isReviewer = isStaff && can(VIDEO_REVIEW);
  return (
    <RecordDrawer
      title="视频"
      titleOf={({ title }) => title}
      query={query}
      gone="视频不存在，或已不对您开放"
      actions={(video) => <Actions video={video} isReviewer={isReviewer} onOpen={setOpen} onGone={onClose} />}
      width={820}
      onClose={onClose}
    >
      {(video) => (
        <>
          {video.status !== UPLOADING && <VideoPlayer id={id} />}
          <VideoFacts video={video} />
          <Suspense fallback={null}>
            {isStaff && can(videosApi.views) && video.status >= PUBLISHED && <ViewsPanel id={id} />}
            {open === 'edit' && <EditVideo video={video} onClose={() => setOpen(null)} />}
            {open === 'poster' && <PosterPicker video={video} onClose={() => setOpen(null)} />}
            {open === 'replace' && <VideoForm replaces={video} onClose={() => setOpen(null)} />}
            {open === 'share' && (
              <ShareForm
                kind="video"
                itemIds={[id]}
                title={video.title}
                teacherId={video.teacherId}
                onClose={() => setOpen(null)}
              />
            )}
            {(open === 'reject' || open === 'off') && (
              <ReasonForm video={video} action={open} onClose={() => setOpen(null)} />
            )}
          </Suspense>
        </>
      )}
    </RecordDrawer>
  );
}

interface ActionsProps {
  video: Video;
  isReviewer: boolean;
  onOpen: (what: Open) => void;
  onGone: () => void;
}

function Actions({ video, isReviewer, onOpen, onGone }: ActionsProps) {
  const can = useCans();
  const edit = useCommand(videosApi.edit);
  if (!can(videosApi.edit)) return null;
  const { id, version, status } = video;
  const step = (action: 'publish' | 'submit' | 'on' | 'main' | 'delete') => edit.run({ id, version, action });
  const askDelete = () =>
    confirm({
      title: `删除《${video.title}》？`,
      content: '可以在回收站恢复。',
      okText: '删除',
      onOk: () => edit.send({ id, version, action: 'delete' }).then(onGone),
    });
  return (
    <Space wrap>
      {isReviewer && status === WAITING && !video.isOwnUpload && (
        <>
          <Button type="primary" onClick={() => step('publish')}>
            发布
          </Button>
          <Button onClick={() => onOpen('reject')}>退回</Button>
        </>
      )}
      {status === RETURNED && <Button onClick={() => step('submit')}>重新提交</Button>}
      {isReviewer && status === PUBLISHED && <Button onClick={() => onOpen('off')}>下架</Button>}
      {isReviewer && status === OFF && <Button onClick={() => step('on')}>上架</Button>}
      {status === PUBLISHED && !video.isMain && <Button onClick={() => step('main')}>设为主视频</Button>}
      {status === PUBLISHED && video.visibility === 2 && video.consentAt && can(sharesApi.save) && (
        <Button onClick={() => onOpen('share')}>分享</Button>
      )}
      <Button onClick={() => onOpen('edit')}>编辑</Button>
      {status !== UPLOADING && <Button onClick={() => onOpen('poster')}>封面</Button>}
      {status === PUBLISHED && <Button onClick={() => onOpen('replace')}>更换</Button>}
      <Button danger onClick={askDelete}>
        删除
      </Button>
    </Space>
  );
}

const percent = (value: number | null) => (value === null ? '—' : `${value.toFixed(1)}%`);

/** Facts that were not answered to this kind of visitor are left out. */
function VideoFacts({ video }: { video: Video }) {
  const state =
    video.status === undefined
      ? []
      : [
          { label: '状态', value: <StatusTag value={video.status} of={VIDEO_STATUS} /> },
          { label: '可见', value: VIDEO_VISIBILITY.labelOf(video.visibility) },
          {
            label: '讲师同意对外',
            value: video.consentAt ? <DateText value={video.consentAt} /> : '未同意，合作客户看不到',
          },
        ];
  const figures =
    video.views === undefined
      ? []
      : [
          { label: '播放', value: `${video.views} 次 · ${video.viewers} 人` },
          { label: '平均观看', value: video.averageSeconds === null ? '—' : `${video.averageSeconds} 秒` },
          { label: '完播率', value: percent(video.completion) },
        ];
  return (
    <Facts
      title="资料"
      items={[
        { label: '讲师', value: video.teachername },
        { label: '类型', value: video.kind },
        { label: '课题', value: video.topic },
        { label: '领域', value: video.field },
        ...state,
        ...(video.coorgname
          ? [{ label: '录制机构', value: `${video.coorgname}（${video.isCleared ? '同意' : '未同意'}对外）` }]
          : []),
        ...figures,
        ...(video.rejectReason ? [{ label: '退回原因', value: video.rejectReason, isWide: true }] : []),
        ...(video.offReason ? [{ label: '下架原因', value: video.offReason, isWide: true }] : []),
        { label: '说明', value: video.description, isWide: true },
      ]}
    />
  );
}
