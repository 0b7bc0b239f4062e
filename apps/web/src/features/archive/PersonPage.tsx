import { archiveApi } from '@shibiao/contract/archive/calls';
import { placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import { personnelApi } from '@shibiao/contract/personnel';
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { DetailLayout } from '../../ui/DetailLayout.tsx';
import { HistoryButton } from '../../ui/HistoryButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { PlaceChanges } from './PlaceChanges.tsx';
import { personHead } from './personHead.tsx';
import { TABS } from './tabs.tsx';

const ArchiveForm = lazy(() => import('./ArchiveForm.tsx'));
const MoveForm = lazy(() => import('./MoveForm.tsx'));
const LeaveForm = lazy(() => import('../../shared/personnel/LeaveForm.tsx'));

/** All records of one person on one page; each tab has its own right. */
export default function PersonPage() {
  const page = usePage();
  const can = useCans();
  const id = Number(page.params.id);
  const [open, setOpen] = useState<'edit' | 'move' | 'leave' | null>(null);
  const query = useQuery(queryOf(archiveApi.one, { id }));
  if (!query.data) return <QueryState of={query} />;
  const person = query.data;
  const isHere = person.status < 4;
  const close = () => setOpen(null);
  return (
    <DetailLayout
      key={id}
      {...personHead(person, can(archiveApi.edit))}
      actions={
        <Space wrap>
          {can(archiveApi.edit) && <Button onClick={() => setOpen('edit')}>修改档案</Button>}
          {can(archiveApi.edit) && isHere && <Button onClick={() => setOpen('move')}>调岗调动</Button>}
          {can(personnelApi.deactivate) && isHere && (
            <Button danger onClick={() => setOpen('leave')}>
              离职
            </Button>
          )}
          <HistoryButton subject="personnel" id={id} />
        </Space>
      }
      tabs={TABS.map(({ key, label, needs, content: Content }) => ({
        key,
        label,
        content: <Content person={person} />,
        isHidden: needs !== undefined && !can(needs),
      }))}
    >
      {can(placeChangesApi.placeChanges) && <PlaceChanges person={person} isWaiting />}
      <Suspense fallback={null}>
        {open === 'edit' && <ArchiveForm person={person} onClose={close} />}
        {open === 'move' && <MoveForm person={person} onClose={close} />}
        {open === 'leave' && (
          <LeaveForm
            person={{ personnelid: id, personnelname: person.name, leaderName: person.leaderName }}
            onClose={close}
          />
        )}
      </Suspense>
    </DetailLayout>
  );
}
