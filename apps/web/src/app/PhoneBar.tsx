import { ArrowLeftOutlined, BellOutlined, QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useUser } from '../lib/session.ts';
import { openHelp } from './help/openHelp.ts';
import { unreadOf, useLatestMessages } from './latestMessages.ts';
import { navigateTo } from './navigation.ts';
import type { Match } from './routes.ts';
import { openSearch } from './SearchPalette.tsx';
import { Trail } from './Trail.tsx';
import { addressOf } from './tabs.ts';

interface Props {
  match: Match;
  /** The page above this one; null on a page of the bar at the bottom. */
  up: string | null;
}

/** The header on a visitor's phone, of what neither the bar at the bottom nor 我的 has. */
export function PhoneBar({ match, up }: Props) {
  const user = useUser();
  return (
    <div className="navbar">
      {up && (
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label="返回"
          onClick={() => navigateTo(addressOf(up))}
        />
      )}
      <Trail match={match} />
      <div className="navbar-right">
        <Button type="text" icon={<SearchOutlined />} aria-label="搜索" onClick={openSearch} />
        {!user.mustChangePassword && <Bell />}
        <Button
          type="text"
          icon={<QuestionCircleOutlined />}
          aria-label="本页说明"
          onClick={() => openHelp('page')}
        />
      </div>
    </div>
  );
}

function Bell() {
  const { data } = useLatestMessages();
  return (
    <Button
      type="text"
      className="bell-button"
      icon={<BellOutlined />}
      onClick={() => navigateTo(addressOf('/messages/inbox'))}
      {...unreadOf(data?.unread ?? 0)}
    />
  );
}
