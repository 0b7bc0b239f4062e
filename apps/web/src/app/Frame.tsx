import { Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useIsMobile } from '../lib/media.ts';
import { useSession, useUser } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { RecordPreview } from '../shared/records/RecordPreview.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazy } from '../ui/lazy.tsx';
import { BottomBar, barItemOf, barItemsOf } from './BottomBar.tsx';
import { Cards } from './Cards.tsx';
import { Help } from './help/Help.tsx';
import { Live } from './live/Live.tsx';
import { MissingMenu } from './MissingMenu.tsx';
import { Navbar } from './Navbar.tsx';
import { provideNavigate } from './navigation.ts';
import { OfflineNote } from './OfflineNote.tsx';
import { useOpenRoutes } from './openRoutes.ts';
import { Panes } from './Panes.tsx';
import { Popups } from './popups/Popups.tsx';
import { HOME, matchRoute, menuFor, menuKeyOf, movedTo, routesOf } from './routes.ts';
import { SearchPalette } from './SearchPalette.tsx';
import { Sidebar } from './Sidebar.tsx';
import { StaleNote } from './StaleNote.tsx';
import { readSidebarOpen, writeSidebarOpen } from './sidebarCookie.ts';
import { TabsBar } from './TabsBar.tsx';
import { persistTabs, restoreTabs, visitTab } from './tabs.ts';

const MobileMenu = lazy(() => import('./MobileMenu.tsx'), MissingMenu);

/** Sidebar, navbar, visited tabs, and the tabs' panes. */
export function Frame() {
  const user = useUser();
  const served = useSession((session) => session.menu);
  const menu = useMemo(() => menuFor(served, user), [served, user]);
  const { pathname, search } = useLocation();
  const isMobile = useIsMobile();
  const settings = useSettings();
  const [isOpen, setIsOpen] = useState(readSidebarOpen);
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const navigate = useNavigate();
  const granted = useMemo(() => routesOf(menu), [menu]);
  const routes = useOpenRoutes(granted);
  const match = useMemo(() => matchRoute(routes, pathname), [routes, pathname]);
  const owner = user.userInfo.userId;

  useLayoutEffect(() => provideNavigate(navigate), [navigate]);
  const isRestored = useRef(false);
  useLayoutEffect(() => {
    // Restores the tabs once, before the shown address is added to them.
    if (!isRestored.current) restoreTabs(owner, (path) => matchRoute(granted, path) !== null);
    isRestored.current = true;
    return persistTabs(owner);
  }, [owner, granted]);
  useLayoutEffect(() => {
    if (!match) return;
    const { title, isKept } = match.route;
    visitTab({
      path: HOME,
      search: '',
      title: '首页',
      isPinned: true,
      isKept: true,
      isOnlyKnown: pathname !== HOME,
    });
    visitTab({ path: pathname, search, title, isPinned: pathname === HOME, isKept });
  }, [match, pathname, search]);

  if (pathname === '/') return <Navigate to={HOME + search} replace />;
  // With the default password the server gives no menu, only the change of password.
  const moved = match ? null : movedTo(pathname, routes);
  if (moved) return <Navigate to={moved} replace />;
  if (!match)
    return <Navigate to={user.mustChangePassword ? HOME : '/404'} state={pathname + search} replace />;

  // A record's page highlights the menu item of its list.
  const place = menuKeyOf(routes, match.route) ?? pathname;
  // Visitors' phones have a bar at the bottom instead of sidebar and tabs.
  const bar = isMobile ? barItemsOf(user.userInfo.userType, routes) : [];
  const hasBar = bar.length > 0;
  const item = barItemOf(bar, routes, match.route);
  const toggle = () => {
    if (isMobile) return setIsDrawerOpen(true);
    setIsOpen(!isOpen);
    writeSidebarOpen(!isOpen);
  };
  const tabs = settings.showsTabs && !hasBar && <TabsBar current={pathname} routes={routes} />;
  return (
    <div
      className={`frame ${isOpen && !isMobile ? '' : 'is-folded'} ${isMobile ? 'is-mobile' : ''} ${settings.hasFixedHeader ? '' : 'is-header-loose'}`}
    >
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      {hasBar ? null : isMobile ? (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <MobileMenu isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)}>
              <Sidebar
                menu={menu}
                current={place}
                isFolded={false}
                showsLogo={settings.showsLogo}
                onPicked={() => setIsDrawerOpen(false)}
              />
            </MobileMenu>
          </Suspense>
        </ErrorBoundary>
      ) : (
        <Sidebar menu={menu} current={place} isFolded={!isOpen} showsLogo={settings.showsLogo} />
      )}
      <div className="frame-main">
        <header className="frame-header">
          <Navbar
            match={match}
            isSidebarOpen={isMobile ? isDrawerOpen : isOpen}
            onToggleSidebar={toggle}
            up={hasBar ? (item === match.route.path ? null : item) : undefined}
          >
            {isMobile ? null : tabs}
          </Navbar>
          {isMobile && tabs}
        </header>
        <StaleNote />
        <main id="content" className="frame-content" tabIndex={-1}>
          <Panes current={pathname} routes={routes} />
        </main>
        {hasBar && <BottomBar items={bar} current={item} />}
      </div>
      <ErrorBoundary fallback={null}>
        <SearchPalette routes={granted} />
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <RecordPreview />
      </ErrorBoundary>
      <Help route={match.route} routes={granted} />
      <ErrorBoundary fallback={null}>
        <Popups />
      </ErrorBoundary>
      {!user.mustChangePassword && <Live />}
      <Cards />
      <OfflineNote />
    </div>
  );
}
