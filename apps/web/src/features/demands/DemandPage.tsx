import { DEMAND_STATUS, demandsApi, isOpenDemand } from '@shibiao/contract/demands';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { DueText } from '../../ui/DueText.tsx';
import { HistoryButton } from '../../ui/HistoryButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { StageBar } from '../../ui/stages/StageBar.tsx';
import { Money, StatusTag } from '../../ui/texts.tsx';
import { Recommendations } from './Recommendations.tsx';

const DemandForm = lazy(() => import('./DemandForm.tsx'));

/** DEMAND_STATUS; a demand that was taken up again keeps its reason for the next time. */
const LOST = 5;

/** One demand. */
export default function DemandPage() {
  const page = usePage();
  const can = useCans();
  const isStaff = useUser().userInfo.userType === 1;
  const [isEditing, setIsEditing] = useState(false);
  const query = useQuery(queryOf(demandsApi.one, { id: page.params.id ?? '' }));
  if (!query.data) return <QueryState of={query} />;
  const demand = query.data;
  const isOpen = isOpenDemand(demand);
  return (
    <DetailLayout
      star={{ kind: 'demand', id: demand.id }}
      title={demand.topic}
      tags={<StatusTag value={demand.status} of={DEMAND_STATUS} />}
      summary={
        <>
          <RecordLink kind="customer" id={demand.contactId}>
            {demand.contactName}
          </RecordLink>
          {' · '}
          <RecordLink kind="institution" id={demand.coorgid}>
            {demand.cooperationName}
          </RecordLink>
        </>
      }
      actions={
        <Space wrap>
          {can(demandsApi.save) && (isStaff || isOpen) && (
            <Button onClick={() => setIsEditing(true)}>修改</Button>
          )}
          <HistoryButton subject="demand" id={demand.id} />
        </Space>
      }
    >
      <StageBar demandId={demand.id} />
      <Facts
        items={[
          {
            label: '业务员',
            value: (
              <RecordLink kind="person" id={isStaff ? demand.authorId : null}>
                {demand.authorName}
              </RecordLink>
            ),
          },
          { label: '领域', value: demand.field },
          { label: '授课对象', value: demand.audience },
          { label: '人数', value: demand.headcount },
          { label: '日期', value: [demand.dateFrom, demand.dateTo].filter(Boolean).join(' 至 ') },
          { label: '天数', value: demand.days },
          { label: '城市', value: demand.cityName },
          { label: '方式', value: demand.mode },
          { label: '预算', value: <Money value={demand.budget} /> },
          { label: '指定讲师', value: <TeacherLinks of={demand.included} /> },
          { label: '排除讲师', value: <TeacherLinks of={demand.excluded} /> },
          { label: '截止', value: <DueText value={demand.deadline} isOpen={isOpen} /> },
          isStaff && demand.status === LOST && { label: '丢单原因（仅内部）', value: demand.lostReason },
          {
            label: isStaff ? '补充说明（客户可见）' : '补充说明',
            value: demand.customerRemark,
            isWide: true,
          },
          isStaff && { label: '内部备注', value: demand.remark, isWide: true },
        ]}
      />
      <Recommendations demandId={demand.id} isOpen={isOpen} />
      {isEditing && (
        <Suspense fallback={null}>
          <DemandForm demand={demand} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </DetailLayout>
  );
}

const TeacherLinks = ({ of }: { of: readonly { id: number; name: string }[] }) =>
  of.length === 0 ? (
    <span className="blank">—</span>
  ) : (
    <Space wrap size={[10, 0]}>
      {of.map((one) => (
        <RecordLink key={one.id} kind="teacher" id={one.id}>
          {one.name}
        </RecordLink>
      ))}
    </Space>
  );
