import { answeredTo } from '@shibiao/contract/endpoint';
import { videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import VideoPlayer, { clockOf } from '../../shared/videos/VideoPlayer.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { PictureCard } from '../../ui/wall/PictureCard.tsx';
import styles from './portal.module.css';
import own from './teacher.module.css';

const VIDEOS = answeredTo(videosApi.list, 'partner');
const SHOWN = 12;

/** Videos of a teacher that the institution may see: published, agreed to by the teacher, and cleared. */
export function TeacherVideos({ teacherId }: { teacherId: number }) {
  const may = useCan(videosApi.list);
  const query = useQuery(queryOf(VIDEOS, { teacherId, count: SHOWN }, { isQuiet: true, enabled: may }));
  const [played, setPlayed] = useState<{ id: number; title: string } | null>(null);
  const list = query.data?.list ?? [];
  if (list.length === 0) return <QueryLine of={query} />;
  return (
    <section className={styles.block}>
      <h2>视频</h2>
      <ul className={own.videos}>
        {list.map(({ id, title, posterUrl, duration }) => (
          <li key={id}>
            <PictureCard
              picture={posterUrl}
              blank="▶"
              badge={duration !== null && clockOf(duration)}
              onOpen={() => setPlayed({ id, title })}
            >
              <span>{title}</span>
            </PictureCard>
          </li>
        ))}
      </ul>
      {played && (
        <Modal open title={played.title} width={720} footer={null} onCancel={() => setPlayed(null)}>
          <VideoPlayer id={played.id} />
        </Modal>
      )}
    </section>
  );
}
