import { Suspense } from 'react';
import { useIsMobile } from '../lib/media.ts';
import type { MenuItem } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazy } from '../ui/lazy.tsx';
import { MissingMenu } from './MissingMenu.tsx';
import { Navbar } from './Navbar.tsx';
import type { Match, Route } from './routes.ts';
import { Sidebar } from './Sidebar.tsx';
import { TabsBar } from './TabsBar.tsx';

export { StaffScreen, staffScreens } from './StaffScreen.tsx';

const MobileMenu = lazy(() => import('./MobileMenu.tsx'), MissingMenu);

export interface SideProps {
  menu: readonly MenuItem[];
  /** Address of the highlighted item. */
  current: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The menu beside the pages; on phones a drawer. */
export function Side({ menu, current, isOpen, onClose }: SideProps) {
  const { showsLogo } = useSettings();
  const isMobile = useIsMobile();
  if (!isMobile) return <Sidebar menu={menu} current={current} isFolded={!isOpen} showsLogo={showsLogo} />;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <MobileMenu isOpen={isOpen} onClose={onClose}>
          <Sidebar menu={menu} current={current} isFolded={false} showsLogo={showsLogo} onPicked={onClose} />
        </MobileMenu>
      </Suspense>
    </ErrorBoundary>
  );
}

export interface HeadProps {
  match: Match;
  routes: readonly Route[];
  pathname: string;
  isSideOpen: boolean;
  onToggleSide: () => void;
}

/** The header with the open pages, which share its line on wide screens. */
export function Head({ match, routes, pathname, isSideOpen, onToggleSide }: HeadProps) {
  const { showsTabs } = useSettings();
  const isMobile = useIsMobile();
  const tabs = showsTabs && <TabsBar current={pathname} routes={routes} />;
  return (
    <>
      <Navbar match={match} isSidebarOpen={isSideOpen} onToggleSidebar={onToggleSide}>
        {!isMobile && tabs}
      </Navbar>
      {isMobile && tabs}
    </>
  );
}
