import { demandsApi } from '@shibiao/contract/demands';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import { STATUS } from './demands.columns.tsx';

const DemandForm = lazy(() => import('./DemandForm.tsx'));

/** One demand. */
export default function DemandPage() {
  const page = usePage();
  const [isEditing, setIsEditing] = useState(false);
  const query = useQuery(queryOf(demandsApi.one, { id: page.params.id ?? '' }));
  const topic = query.data?.topic;
  useEffect(() => {
    if (topic) page.setTitle(topic);
  }, [page, topic]);
  if (query.isPending) return <Loading />;
  if (query.isError) return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  const demand = query.data;
  return (
    <DetailLayout
      title={demand.topic}
      tags={<StatusTag value={demand.status} of={STATUS} />}
      summary={`${demand.contactName} · ${demand.cooperationName}`}
      actions={
        <Can to={demandsApi.save}>
          <Button onClick={() => setIsEditing(true)}>修改</Button>
        </Can>
      }
    >
      <Facts
        items={[
          { label: '业务员', value: demand.authorName },
          { label: '领域', value: demand.field },
          { label: '授课对象', value: demand.audience },
          { label: '人数', value: demand.headcount },
          { label: '日期', value: [demand.dateFrom, demand.dateTo].filter(Boolean).join(' 至 ') },
          { label: '天数', value: demand.days },
          { label: '城市', value: demand.cityName },
          { label: '方式', value: demand.mode },
          { label: '预算', value: <Money value={demand.budget} /> },
          { label: '截止', value: <DateText value={demand.deadline} /> },
          demand.lostReason ? { label: '丢单原因', value: demand.lostReason } : null,
          { label: '备注', value: demand.remark, isWide: true },
        ]}
      />
      {isEditing && (
        <Suspense fallback={null}>
          <DemandForm demand={demand} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </DetailLayout>
  );
}
