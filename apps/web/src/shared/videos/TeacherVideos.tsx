import { videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { WALL_COUNT, Wall } from '../../ui/wall/Wall.tsx';
import { VideoCard } from './VideoCard.tsx';

/** The published videos of a teacher, on the teacher's page. */
export default function TeacherVideos({ teacherId }: { teacherId: number }) {
  const page = usePage();
  const [at, setAt] = useState(1);
  const query = useQuery(queryOf(videosApi.list, { teacherId, status: 2, page: at, count: WALL_COUNT }));
  return (
    <Wall
      query={query}
      page={at}
      onPage={setAt}
      empty={{ title: '还没有发布的视频' }}
      card={(video) => (
        <VideoCard
          video={video}
          onOpen={() => page.navigate(`/teacherManage/videos?teacherId=${teacherId}&open=${video.id}`)}
        />
      )}
    />
  );
}
