import { videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { VideoCard } from './VideoCard.tsx';
import styles from './videos.module.css';

/** The published videos of a teacher, on the teacher's page. */
export default function TeacherVideos({ teacherId }: { teacherId: number }) {
  const page = usePage();
  const query = useQuery(queryOf(videosApi.list, { teacherId, status: 2, count: 24 }));
  if (!query.data) return <QueryState of={query} />;
  if (query.data.list.length === 0) return <EmptyState title="还没有发布的视频" />;
  return (
    <div className={styles.wall}>
      {query.data.list.map((video) => (
        <VideoCard
          key={video.id}
          video={video}
          onOpen={() => page.navigate(`/teacherManage/videos?teacherId=${teacherId}&open=${video.id}`)}
        />
      ))}
    </div>
  );
}
