import { boardApi } from '@shibiao/contract/lessons/board';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import {
  COOPERATION_STATUS,
  MANAGEMENT_LEVEL,
  SETTLEMENT_METHOD,
  teachersApi,
} from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Button, Image, Space } from 'antd';
import { Suspense, useState } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { useFile } from '../../lib/useFile.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { HistoryButton } from '../../ui/HistoryButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import { Availability } from './Availability.tsx';
import { ScoreTrend } from './ScoreTrend.tsx';
import { TaughtLessons } from './TaughtLessons.tsx';
import { Unavailability } from './Unavailability.tsx';

const TeacherForm = lazy(() => import('./TeacherForm.tsx'));

/** One teacher: terms and what was taught. */
export default function TeacherPage() {
  const page = usePage();
  const can = useCans();
  // Partners are told no fees, phones and terms.
  const { userType } = useUser().userInfo;
  const isInside = userType !== 2;
  const isStaff = userType === 1;
  const [isEditing, setIsEditing] = useState(false);
  const query = useQuery(queryOf(teachersApi.one, { id: page.params.id ?? '' }));
  const photo = useFile(query.data?.photoFileId);
  if (!query.data) return <QueryState of={query} />;
  const teacher = query.data;
  return (
    <DetailLayout
      star={{ kind: 'teacher', id: teacher.id }}
      title={teacher.name}
      picture={
        photo ? (
          <Image
            className="teacher-photo"
            src={fileUrl(photo.url)}
            alt={`${teacher.name}的照片`}
            width={56}
            height={56}
          />
        ) : (
          <Avatar name={teacher.name} src={null} size={40} />
        )
      }
      tags={
        isStaff ? (
          <>
            <StatusTag value={teacher.guanlilevel} of={MANAGEMENT_LEVEL} />{' '}
            <StatusTag value={teacher.hezuostatus} of={COOPERATION_STATUS} />
          </>
        ) : (
          isInside && <StatusTag value={teacher.hezuostatus} of={COOPERATION_STATUS} />
        )
      }
      summary={teacher.fields.join('、')}
      actions={
        <Space wrap>
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
      ]}
    >
      <Facts
        title="基本情况"
        items={[
          { label: '常驻城市', value: teacher.homeCityName },
          isInside && { label: '电话', value: teacher.phone },
          isStaff && { label: '标签', value: teacher.tags.join('、') },
          isInside && { label: '课酬/天', value: <Money value={teacher.feeDay} /> },
          isInside && { label: '课酬/半天', value: <Money value={teacher.feeHalfDay} /> },
          isInside && { label: '差旅承担', value: teacher.travelPayer },
          isInside && {
            label: '结算方式',
            value: SETTLEMENT_METHOD.labelOf(teacher.jiesuanfangshi),
          },
          isInside && { label: '合作截止', value: <DateText value={teacher.jiezhidate} /> },
          isInside &&
            teacher.birth !== null && { label: '出生日期', value: <DateText value={teacher.birth} /> },
          isInside && teacher.idCard !== null && { label: '身份证号', value: teacher.idCard },
          isInside &&
            teacher.bankAccount !== null && {
              label: '收款账户',
              value: [teacher.bankName, teacher.bankAccount].filter(Boolean).join(' '),
            },
          isStaff &&
            teacher.newBank !== null && {
              label: '待财务确认的新账户',
              value: `${[teacher.newBank.bankName, teacher.newBank.bankAccount].filter(Boolean).join(' ') || '清空'}（${teacher.newBank.byName} 提交）`,
            },
          isInside &&
            teacher.subsidy !== null && { label: '标准补贴', value: <Money value={teacher.subsidy} /> },
          { label: '主讲课题', value: teacher.topics.join('、'), isWide: true },
          { label: '简介', value: teacher.intro, isWide: true },
        ]}
      />
      <Facts
        title={isInside ? '授课' : '在贵机构授课'}
        items={[
          { label: '已授课程', value: teacher.taught.lessons },
          { label: '天数', value: teacher.taught.days },
          isInside && { label: '服务机构', value: teacher.taught.institutions },
          { label: '最近授课', value: <DateText value={teacher.taught.lastDate} /> },
          {
            // Visitors are answered what customers said alone.
            label: isStaff ? '评分' : '客户评分',
            value: teacher.score === null ? null : `${teacher.score}（${teacher.scoreCount} 次评价）`,
          },
        ]}
      />
      {can(boardApi.board) && <Availability teacherId={teacher.id} />}
      {can(teachersApi.scoreTrend) && <ScoreTrend teacherId={teacher.id} />}
      {isEditing && (
        <Suspense fallback={null}>
          <TeacherForm teacher={teacher} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </DetailLayout>
  );
}
