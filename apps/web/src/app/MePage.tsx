import { Suspense, useMemo, useState } from 'react';
import { useSession, useUser } from '../lib/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { confirmLoss } from '../ui/confirm.ts';
import { lazy } from '../ui/lazy.tsx';
import { PageLink } from '../ui/record/RecordLink.tsx';
import { barItemsOf } from './BottomBar.tsx';
import styles from './me.module.css';
import { menuFor, routesOf } from './routes.ts';
import { signOut } from './signOut.ts';

const ChangePassword = lazy(() => import('./ChangePassword.tsx'));
const SettingsDrawer = lazy(() => import('./SettingsDrawer.tsx'));

/** 我的 of a visitor: every page that the bar at the bottom lacks, and the account. */
export default function MePage() {
  const user = useUser();
  const served = useSession((session) => session.menu);
  const [panel, setPanel] = useState<'settings' | 'password' | null>(null);
  const pages = useMemo(() => {
    const routes = routesOf(menuFor(served, user));
    const bar = barItemsOf(user.userInfo.userType, routes).map(({ path }) => path);
    return routes.filter(({ path, isHidden }) => !isHidden && !bar.includes(path));
  }, [served, user]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Avatar name={user.name} src={user.avatar} size={52} />
        <div>
          <h1>{user.name}</h1>
          <p>{user.phone || user.username}</p>
        </div>
      </header>
      <nav className={styles.list} aria-label="我的页面">
        {pages.map(({ path, title }) => (
          <PageLink key={path} to={path} className={styles.line}>
            {title}
          </PageLink>
        ))}
        <PageLink to="/profile/index" className={styles.line}>
          个人资料
        </PageLink>
      </nav>
      <div className={styles.list}>
        <button type="button" className={styles.line} onClick={() => setPanel('settings')}>
          界面设置
        </button>
        <button type="button" className={styles.line} onClick={() => setPanel('password')}>
          修改密码
        </button>
        <button
          type="button"
          className={styles.line}
          onClick={() => confirmLoss(undefined, () => void signOut())}
        >
          退出登录
        </button>
        <button
          type="button"
          className={styles.line}
          onClick={() => confirmLoss(undefined, () => void signOut(true))}
        >
          退出所有设备
        </button>
      </div>
      <Suspense fallback={null}>
        {panel === 'settings' && <SettingsDrawer onClose={() => setPanel(null)} />}
        {panel === 'password' && <ChangePassword onClose={() => setPanel(null)} />}
      </Suspense>
    </div>
  );
}
