import { Segmented, Tag } from 'antd';
import { Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import { PersonName } from '../../pickers/names.tsx';
import { confirmLoss } from '../../ui/confirm.ts';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';
import '../../ui/figures.css';
import { managerIn } from './followers.ts';

const EntryGrid = lazy(() => import('./EntryGrid.tsx'));
const FollowerTrend = lazy(() => import('./FollowerTrend.tsx'));
const FollowerTable = lazy(() => import('./FollowerTable.tsx'));
const ChannelList = lazy(() => import('./ChannelList.tsx'));

const VIEWS = [
  { value: 'trend', label: '趋势' },
  { value: 'entry', label: '登记' },
  { value: 'table', label: '明细' },
  { value: 'channels', label: '渠道' },
];

/** 粉丝量: followers of the company's channels, registered day by day. */
export default function FollowersPage() {
  const page = usePage();
  // A to-do opens the channel that lacks its entry.
  const asked = VIEWS.find(({ value }) => value === page.search.view)?.value;
  const view = asked ?? (page.search.channel ? 'entry' : 'trend');
  const chooser = (
    <Segmented
      aria-label="视图"
      options={VIEWS}
      value={view}
      onChange={(value) => confirmLoss(page.pathname, () => page.setSearch({ view: value, channel: null }))}
    />
  );
  const manager = managerIn(page.search);
  const head =
    manager === null ? (
      chooser
    ) : (
      <>
        {chooser}
        <Tag closable onClose={() => page.setSearch({ managerId: null })}>
          渠道负责人 <PersonName id={String(manager)} />
        </Tag>
      </>
    );
  return (
    <Suspense fallback={<Loading />}>
      {view === 'trend' && <FollowerTrend head={head} />}
      {view === 'entry' && <EntryGrid head={chooser} />}
      {view === 'table' && <FollowerTable head={head} />}
      {view === 'channels' && <ChannelList head={chooser} />}
    </Suspense>
  );
}
