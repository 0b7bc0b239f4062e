import { Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useIsMobile } from '../lib/media.ts';
import { useSession, useUser } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { RecordPreview } from '../shared/records/RecordPreview.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { BottomBar, barItemOf, barItemsOf } from './BottomBar.tsx';
import { Cards } from './Cards.tsx';
import { Head, Side } from './desk.ts';
import { Help } from './help/Help.tsx';
import { Live } from './live/Live.tsx';
import { provideNavigate } from './navigation.ts';
import { OfflineNote } from './OfflineNote.tsx';
import { useOpenRoutes } from './openRoutes.ts';
import { Panes } from './Panes.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import { Popups } from './popups/Popups.tsx';
import { usePreloadedPages } from './preloadPages.ts';
import { HOME, matchRoute, menuFor, menuKeyOf, movedTo, routesOf } from './routes.ts';
import { SearchPalette } from './SearchPalette.tsx';
import { StaleNote } from './StaleNote.tsx';
import { readSidebarOpen, writeSidebarOpen } from './sidebarCookie.ts';
import { persistTabs, restoreTabs, visitTab } from './tabs.ts';

/**
 * Sidebar, header, visited tabs, and the tabs' panes. Visitors' phones have a bar at the bottom instead of sidebar and
 * tabs.
 */
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

  usePreloadedPages(routes);
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
  const isPhone = isMobile && user.userInfo.userType !== 1;
  const bar = isPhone ? barItemsOf(user.userInfo.userType, routes) : [];
  const item = barItemOf(bar, routes, match.route);
  const isSideOpen = isMobile ? isDrawerOpen : isOpen;
  const toggle = () => {
    if (isMobile) return setIsDrawerOpen(true);
    setIsOpen(!isOpen);
    writeSidebarOpen(!isOpen);
  };
  return (
    <div
      className={`frame ${isOpen && !isMobile ? '' : 'is-folded'} ${isMobile ? 'is-mobile' : ''} ${settings.hasFixedHeader ? '' : 'is-header-loose'}`}
    >
      <a className="skip-link" href="#content">
        跳到正文
      </a>
      {!isPhone && (
        <Suspense fallback={<div className="sidebar" />}>
          <Side menu={menu} current={place} isOpen={isSideOpen} onClose={() => setIsDrawerOpen(false)} />
        </Suspense>
      )}
      <div className="frame-main">
        <header className="frame-header">
          {isPhone ? (
            <PhoneBar match={match} up={bar.length > 0 && item !== match.route.path ? item : null} />
          ) : (
            <Suspense fallback={<div className="navbar" />}>
              <Head
                match={match}
                routes={routes}
                pathname={pathname}
                isSideOpen={isSideOpen}
                onToggleSide={toggle}
              />
            </Suspense>
          )}
        </header>
        <StaleNote />
        <main id="content" className="frame-content" tabIndex={-1}>
          <Panes current={pathname} routes={routes} />
        </main>
        {bar.length > 0 && <BottomBar items={bar} current={item} />}
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
