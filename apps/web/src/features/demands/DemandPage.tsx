import { demandsApi, isOpenDemand } from '@shibiao/contract/demands';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { StageBar } from '../../shared/stages/StageBar.tsx';
import { DetailLayout } from '../../ui/DetailLayout.tsx';
import { HistoryButton } from '../../ui/HistoryButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { DemandFacts, useDemandHead } from './DemandFacts.tsx';
import type { Demand } from './demands.filters.ts';
import { Recommendations } from './Recommendations.tsx';

const DemandForm = lazy(() => import('./DemandForm.tsx'));

/** One demand. */
export default function DemandPage() {
  const page = usePage();
  const query = useQuery(queryOf(demandsApi.one, { id: page.params.id ?? '' }));
  if (!query.data) return <QueryState of={query} />;
  return <Detail key={query.data.id} demand={query.data} />;
}

function Detail({ demand }: { demand: Demand }) {
  const head = useDemandHead(demand);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <DetailLayout
      {...head}
      actions={
        <Space wrap>
          {head.form && <Button onClick={() => setIsEditing(true)}>修改</Button>}
          <HistoryButton subject="demand" id={demand.id} />
        </Space>
      }
    >
      <StageBar demandId={demand.id} />
      <DemandFacts demand={demand} />
      <Recommendations demandId={demand.id} isOpen={isOpenDemand(demand)} />
      {isEditing && (
        <Suspense fallback={null}>
          <DemandForm demand={demand} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </DetailLayout>
  );
}
