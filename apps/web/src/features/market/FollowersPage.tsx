import type { OutputOf } from '@shibiao/contract/endpoint';
import type { followersApi } from '@shibiao/contract/market/followers';
import { Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import '../../ui/figures.css';
import './market.css';

const EntryGrid = lazy(() => import('./EntryGrid.tsx'));
const FollowerTrend = lazy(() => import('./FollowerTrend.tsx'));
const FollowerTable = lazy(() => import('./FollowerTable.tsx'));
const ChannelList = lazy(() => import('./ChannelList.tsx'));
export type Channel = OutputOf<typeof followersApi.channels>['list'][number];
export const channelName = ({ platform, name }: Pick<Channel, 'platform' | 'name'>) =>
  `${platform} · ${name}`;

const VIEWS = [
  { value: 'trend', label: '趋势' },
  { value: 'entry', label: '登记' },
  { value: 'table', label: '明细' },
  { value: 'channels', label: '渠道' },
];

/** 粉丝量: followers of our channels, entered day by day. */
export default function FollowersPage() {
  const page = usePage();
  // A to-do opens the channel that waits for its entry.
  const view = page.search.view ?? (page.search.channel ? 'entry' : 'trend');
  const chooser = (
    <Segmented
      options={VIEWS}
      value={view}
      onChange={(value) => page.setSearch({ view: value, channel: null })}
    />
  );
  return (
    <Suspense fallback={null}>
      {view === 'trend' && <FollowerTrend head={chooser} />}
      {view === 'entry' && <EntryGrid head={chooser} />}
      {view === 'table' && <FollowerTable head={chooser} />}
      {view === 'channels' && <ChannelList head={chooser} />}
    </Suspense>
  );
}
