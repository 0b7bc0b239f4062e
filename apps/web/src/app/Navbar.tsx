import {
  BgColorsOutlined,
  LockOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PoweroffOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useIsMobile } from '../lib/media.ts';
import { useUser } from '../lib/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { confirmLoss } from '../ui/confirm.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazy } from '../ui/lazy.tsx';
import { openHelp } from './help/openHelp.ts';
import { NotificationBell } from './NotificationBell.tsx';
import { navigateTo } from './navigation.ts';
import type { Match } from './routes.ts';
import { openSearch } from './SearchPalette.tsx';
import { signOut } from './signOut.ts';
import { Trail } from './Trail.tsx';

/** Loaded when opened, so that no first page pays for it. */
const ChangePassword = lazy(() => import('./ChangePassword.tsx'));
const SettingsDrawer = lazy(() => import('./SettingsDrawer.tsx'));

interface Props {
  match: Match;
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
  /** The open pages, which share the line on wide screens. */
  children: ReactNode;
}

export function Navbar({ match, isSidebarOpen, onToggleSidebar, children }: Props) {
  const user = useUser();
  const isMobile = useIsMobile();
  const [panel, setPanel] = useState<'settings' | 'password' | null>(null);

  return (
    <div className="navbar">
      <Button
        type="text"
        icon={isSidebarOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={isSidebarOpen ? '收起菜单' : '展开菜单'}
        aria-expanded={isSidebarOpen}
        onClick={onToggleSidebar}
      />
      {isMobile && <Trail match={match} />}
      {children}
      <div className="navbar-right">
        {isMobile ? (
          <Button type="text" icon={<SearchOutlined />} aria-label="搜索" onClick={openSearch} />
        ) : (
          <button
            type="button"
            className="navbar-search"
            aria-label="搜索记录、打开页面、新建"
            title="搜索记录、打开页面、新建"
            onClick={openSearch}
          >
            <SearchOutlined />
            <span>搜索</span>
            <kbd>Ctrl K</kbd>
          </button>
        )}
        {!user.mustChangePassword && <NotificationBell />}
        <Button
          type="text"
          icon={<QuestionCircleOutlined />}
          aria-label="本页说明"
          title="本页说明 ?"
          onClick={() => openHelp('page')}
        />
        <Button
          type="text"
          icon={<BgColorsOutlined />}
          aria-label="界面设置"
          title="界面设置"
          onClick={() => setPanel('settings')}
        />
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              { key: 'profile', icon: <UserOutlined />, label: '个人中心' },
              { key: 'password', icon: <LockOutlined />, label: '修改密码' },
              { type: 'divider' },
              { key: 'logout', icon: <LogoutOutlined />, label: '退出登录' },
              { key: 'everywhere', icon: <PoweroffOutlined />, label: '退出所有设备' },
            ],
            onClick: ({ key }) => {
              if (key === 'profile') navigateTo('/profile/index');
              else if (key === 'password') setPanel('password');
              else confirmLoss(undefined, () => void signOut(key === 'everywhere'));
            },
          }}
        >
          <button type="button" className="navbar-user" aria-label={`${user.name}，账号菜单`}>
            <Avatar name={user.name} src={user.avatar} />
            {!isMobile && <span>{user.name}</span>}
          </button>
        </Dropdown>
      </div>
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          {panel === 'settings' && <SettingsDrawer onClose={() => setPanel(null)} />}
          {panel === 'password' && <ChangePassword onClose={() => setPanel(null)} />}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
