import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { OPENING_STATUS } from '@shibiao/contract/recruitment/candidates';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { DetailLayout, Facts } from '../../ui/DetailLayout.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Money, StatusTag } from '../../ui/texts.tsx';
import Board from './Board.tsx';

const OpeningForm = lazy(() => import('./OpeningForm.tsx'));
const CandidateForm = lazy(() => import('./CandidateForm.tsx'));

/** One opening: its progress, and its candidates by stage. */
export default function OpeningPage() {
  const page = usePage();
  const id = Number(page.params.id);
  const [open, setOpen] = useState<'edit' | 'candidate' | null>(null);
  const query = useQuery(queryOf(recruitmentApi.opening, { id }));
  if (!query.data) return <QueryState of={query} />;
  const opening = query.data;
  const salary = [opening.salaryFrom, opening.salaryTo].filter((one) => one !== null);
  return (
    <DetailLayout
      title={opening.title}
      tags={<StatusTag value={opening.status} of={OPENING_STATUS} />}
      summary={`${opening.organisationName ?? ''} · 已入职 ${opening.filled}/${opening.headcount} · 开放 ${opening.daysOpen} 天`}
      actions={
        <Can to={recruitmentApi.saveOpening}>
          <Space wrap>
            <Button type="primary" onClick={() => setOpen('candidate')}>
              新建候选人
            </Button>
            <Button onClick={() => setOpen('edit')}>修改</Button>
          </Space>
        </Can>
      }
    >
      <Facts
        items={[
          {
            label: '进度',
            value: (
              <ProgressBar
                label="已到岗"
                percent={Math.min(100, Math.round((opening.filled * 100) / opening.headcount))}
                format={() => `${opening.filled}/${opening.headcount}`}
              />
            ),
          },
          { label: '进行中', value: `${opening.running} 人` },
          { label: '岗位', value: opening.post },
          { label: '原因', value: [opening.reason, opening.replacesName].filter(Boolean).join(' ') },
          { label: '开放日期', value: opening.openedOn },
          { label: '期望到岗', value: opening.wantedBy },
          { label: '用人负责人', value: opening.ownerName },
          salary.length > 0 && {
            label: '薪资',
            value: (
              <>
                <Money value={opening.salaryFrom} /> – <Money value={opening.salaryTo} />
              </>
            ),
          },
          { label: '职位说明', value: opening.description, isWide: true },
        ]}
      />
      <Board openingId={id} />
      <Suspense fallback={null}>
        {open === 'edit' && <OpeningForm opening={opening} onClose={() => setOpen(null)} />}
        {open === 'candidate' && (
          <CandidateForm candidate={null} openingId={id} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </DetailLayout>
  );
}
