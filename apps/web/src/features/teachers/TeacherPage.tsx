import { boardApi } from '@shibiao/contract/lessons/board';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { outlinesApi } from '@shibiao/contract/outlines';
import { teachersApi } from '@shibiao/contract/teachers';
import { videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import TeacherVideos from '../../shared/videos/TeacherVideos.tsx';
import { DetailLayout } from '../../ui/DetailLayout.tsx';
import { HistoryButton } from '../../ui/HistoryButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Availability } from './Availability.tsx';
import { ScoreTrend } from './ScoreTrend.tsx';
import { TaughtLessons } from './TaughtLessons.tsx';
import { type Teacher, TeacherFacts, useTeacherHead } from './TeacherFacts.tsx';
import { Unavailability } from './Unavailability.tsx';

const TeacherForm = lazy(() => import('./TeacherForm.tsx'));
const NameCard = lazy(() => import('./NameCard.tsx'));

/** One teacher: terms and lessons. */
export default function TeacherPage() {
  const page = usePage();
  const query = useQuery(queryOf(teachersApi.one, { id: page.params.id ?? '' }));
  if (!query.data) return <QueryState of={query} />;
  return <Detail key={query.data.id} teacher={query.data} />;
}

function Detail({ teacher }: { teacher: Teacher }) {
  const page = usePage();
  const can = useCans();
  const head = useTeacherHead(teacher);
  const isStaff = useUser().userInfo.userType === 1;
  const [isEditing, setIsEditing] = useState(false);
  const [isCard, setIsCard] = useState(false);
  return (
    <DetailLayout
      {...head}
      actions={
        <Space wrap>
          {isStaff && <Button onClick={() => setIsCard(true)}>名片</Button>}
          {isStaff && can(outlinesApi.treeLog) && (
            <Button
              onClick={() => page.navigate(`/teacherManage/outlines?view=tree&teacherId=${teacher.id}`)}
            >
              课纲
            </Button>
          )}
          {can(teachersApi.edit) && <Button onClick={() => setIsEditing(true)}>修改</Button>}
          <HistoryButton subject="teacher" id={teacher.id} />
        </Space>
      }
      tabs={[
        {
          key: 'lessons',
          label: '课程',
          content: <TaughtLessons teacherId={teacher.id} />,
          isHidden: !can(lessonsApi.teacherLessons),
        },
        {
          key: 'unavailability',
          label: '不可用时段',
          content: <Unavailability teacherId={teacher.id} />,
          isHidden: !can(teachersApi.unavailability),
        },
        {
          key: 'videos',
          label: '视频',
          content: <TeacherVideos teacherId={teacher.id} />,
          isHidden: !can(videosApi.list),
        },
      ]}
    >
      <TeacherFacts teacher={teacher} />
      {can(boardApi.board) && <Availability teacherId={teacher.id} />}
      {can(teachersApi.scoreTrend) && <ScoreTrend teacherId={teacher.id} />}
      {isCard && (
        <Suspense fallback={null}>
          <NameCard teacherId={teacher.id} onClose={() => setIsCard(false)} />
        </Suspense>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <TeacherForm teacher={teacher} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </DetailLayout>
  );
}
