import { videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf, useCommand } from '../../lib/query.ts';
import VideoPlayer from '../../shared/videos/VideoPlayer.tsx';
import styles from '../../shared/videos/videos.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { DateText } from '../../ui/texts.tsx';
import { useKeys } from '../../ui/useKeys.ts';
import { ReasonForm } from './ReasonForm.tsx';

const WAITING = 1;
/** Reviewers watch faster than viewers. */
const REVIEW_SPEED = 1.5;

/** Videos that wait for a review, the longest first: J and K choose, A publishes, R returns with a reason. */
export default function ReviewQueue({ head }: { head: ReactNode }) {
  const query = useQuery(
    queryOf(videosApi.list, { status: WAITING, sort: 'createdAt', order: 'asc', count: 100 }),
  );
  const [at, setAt] = useState(0);
  const [isReturning, setReturning] = useState(false);
  const edit = useCommand(videosApi.edit);
  const list = query.data?.list ?? [];
  const index = Math.min(at, Math.max(0, list.length - 1));
  const video = list[index];
  const mayDecide = video && !video.isOwnUpload;
  const publish = () => video && edit.run({ id: video.id, version: video.version, action: 'publish' });
  useKeys({
    j: () => setAt(Math.min(index + 1, list.length - 1)),
    k: () => setAt(Math.max(index - 1, 0)),
    ...(mayDecide ? { a: publish, r: () => setReturning(true) } : {}),
  });
  return (
    <div className={styles.page}>
      {head}
      {!query.data && <QueryState of={query} />}
      {query.data && !video && <EmptyState title="没有待审核的视频" />}
      {video && (
        <div className={styles.review}>
          <section>
            <VideoPlayer key={video.id} id={video.id} speed={REVIEW_SPEED} />
            <h3>{video.title}</h3>
            <p>
              {video.teachername} · {video.kind} · {video.topic ?? '未填课题'} · 由 {video.uploadedByName}{' '}
              上传
            </p>
            {video.description && <p>{video.description}</p>}
            {mayDecide ? (
              <Space>
                <Button type="primary" onClick={publish}>
                  发布（A）
                </Button>
                <Button onClick={() => setReturning(true)}>退回（R）</Button>
              </Space>
            ) : (
              <p>这是您自己上传的，由别人审核。</p>
            )}
          </section>
          <ul className={styles.queue} aria-label="待审核">
            {list.map((one, n) => (
              <li key={one.id}>
                <button type="button" aria-current={n === index} onClick={() => setAt(n)}>
                  {one.title}
                  <br />
                  <small className="quiet">
                    {one.teachername} · <DateText value={one.createdAt} />
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isReturning && video && (
        <ReasonForm video={video} action="reject" onClose={() => setReturning(false)} />
      )}
    </div>
  );
}
