import { PACKAGE_EDIT, PACKAGE_READERS, PACKAGE_STATUS, packagesApi } from '@shibiao/contract/packages';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { saveFile } from '../../lib/files.ts';
import { formatBytes } from '../../lib/format.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan, useUser } from '../../lib/session.ts';
import { useViewed } from '../../lib/usage.ts';
import { confirm } from '../../ui/confirm.ts';
import { Facts } from '../../ui/DetailLayout.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { DateText, StatusTag } from '../../ui/texts.tsx';
import styles from './packages.module.css';

const PackageForm = lazy(() => import('./PackageForm.tsx'));
const VideoPlayer = lazy(() => import('../../shared/videos/VideoPlayer.tsx'));
const KINDS = { document: '文档', video: '视频', file: '文件' };
const take = (endpoint: typeof packagesApi.download | typeof packagesApi.item, id: number, mime: string) =>
  saveFile(endpoint, { id }, { mime });

/** A package with its contents: each alone, or all of them as one archive. */
export default function PackageDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const isStaff = useUser().userInfo.userType === 1;
  const mayEdit = useCan(PACKAGE_EDIT) && isStaff;
  const query = useQuery(queryOf(packagesApi.one, { id }));
  const [isEditing, setEditing] = useState(false);
  const [played, setPlayed] = useState<number | null>(null);
  const remove = useCommand(packagesApi.remove, { onSuccess: onClose });
  useViewed('package', query.data?.id);
  const askDelete = () =>
    confirm({
      title: `删除资料包“${query.data?.title}”？`,
      content: '里面的课纲和视频不受影响；可以在回收站恢复。',
      okText: '删除',
      onOk: () => remove.send({ id }),
    });
  return (
    <RecordDrawer
      title="资料包"
      titleOf={({ title }) => title}
      query={query}
      actions={({ contents }) => (
        <Space wrap>
          {contents.length > 0 && (
            <Button type="primary" onClick={() => take(packagesApi.download, id, 'application/zip')}>
              全部下载
            </Button>
          )}
          {mayEdit && <Button onClick={() => setEditing(true)}>编辑</Button>}
          {mayEdit && (
            <Button danger onClick={askDelete}>
              删除
            </Button>
          )}
        </Space>
      )}
      onClose={onClose}
    >
      {(one) => (
        <>
          <Facts
            title="资料"
            items={[
              { label: '类型', value: one.kind },
              { label: '课题', value: one.topic },
              { label: '领域', value: one.field },
              { label: '发布', value: one.publishedAt && <DateText value={one.publishedAt} /> },
              ...(one.status === undefined
                ? []
                : [
                    { label: '状态', value: <StatusTag value={one.status} of={PACKAGE_STATUS} /> },
                    {
                      label: '给谁看',
                      value: one.userTypes.map((type) => PACKAGE_READERS.labelOf(type)).join('、'),
                    },
                    { label: '下载', value: `${one.downloads} 次 · ${one.people} 人` },
                  ]),
              { label: '简介', value: one.summary, isWide: true },
            ]}
          />
          {played && (
            <Suspense fallback={null}>
              <VideoPlayer id={played} />
            </Suspense>
          )}
          {one.contents.length === 0 && <EmptyState title="里面还没有内容" />}
          {one.contents.length > 0 && (
            <ul className={styles.contents} aria-label="内容">
              {one.contents.map((content) => (
                <li key={content.id} className={styles.content}>
                  <span className={content.isAvailable === false ? styles.gone : undefined}>
                    {content.title}
                  </span>
                  <small className="quiet">
                    {KINDS[content.kind]} · {formatBytes(content.size)}
                  </small>
                  {content.videoId !== null && (
                    <Button type="link" onClick={() => setPlayed(content.videoId)}>
                      播放
                    </Button>
                  )}
                  {content.isAvailable === false ? (
                    <small>已撤下或不再对外</small>
                  ) : (
                    <Button
                      type="link"
                      onClick={() => take(packagesApi.item, content.id, content.mime)}
                      aria-label={`下载 ${content.title}`}
                    >
                      下载
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          <Suspense fallback={null}>
            {isEditing && <PackageForm of={one} onClose={() => setEditing(false)} />}
          </Suspense>
        </>
      )}
    </RecordDrawer>
  );
}
