import { Activity, memo, Suspense, type UIEvent, useMemo, useRef, useState } from 'react';
import { NotFound } from '../features/errors/NotFound.tsx';
import { useIsMobile } from '../lib/media.ts';
import { type Page, PageContext, ToolsPlace, withSearch } from '../lib/page.tsx';
import { NewOfCustomerContext } from '../shared/records/newOfCustomer.ts';
import { StepFormsContext } from '../shared/stages/stepForms.ts';
import { confirmLoss } from '../ui/confirm.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Loading } from '../ui/Loading.tsx';
import { StaffScreen } from './desk.ts';
import { navigateTo } from './navigation.ts';
import { matchRoute, type Route, trailOf, viewsOf } from './routes.ts';
import { screens } from './screens.ts';
import { newOfCustomer, stepForms } from './stepForms.ts';
import { addressOf, closeTabs, leaveTab, setTabSearch, setTabTitle, type Tab, useTabs } from './tabs.ts';
import { ViewsLine } from './ViewsLine.tsx';

/** All tabs shown since the page was loaded; hidden ones keep their state in <Activity>. */
export function Panes({ current, routes }: { current: string; routes: Route[] }) {
  const tabs = useTabs((state) => state.tabs);
  const mounted = tabs.filter((tab) => tab.path === current || (tab.isKept && tab.shownAt > 0));
  return mounted.map((tab) => (
    <Activity key={`${tab.path}#${tab.version}`} mode={tab.path === current ? 'visible' : 'hidden'}>
      <Pane path={tab.path} search={tab.search} routes={routes} />
    </Activity>
  ));
}

/** The visible address: decides `page.isActive` and whether a view's query change moves the address. */
const currentPath = () => window.location.pathname;

const Pane = memo(function Pane({
  path,
  search,
  routes,
}: Pick<Tab, 'path' | 'search'> & { routes: Route[] }) {
  const element = useRef<HTMLDivElement>(null);
  const isMobile = useIsMobile();
  // Made before the line that holds it, so that the list draws its buttons once.
  const [tools] = useState(() => document.createElement('div'));
  const match = useMemo(() => matchRoute(routes, path), [routes, path]);
  const page = useMemo<Page>(
    () => ({
      pathname: path,
      params: match?.params ?? {},
      trail: match ? trailOf(routes, match.route) : [],
      search: Object.fromEntries(new URLSearchParams(search)),
      navigate: (to) => navigateTo(to.includes('?') ? to : addressOf(to)),
      goInstead: (to) =>
        confirmLoss(path, () => {
          leaveTab(path);
          navigateTo(to, { replace: true });
        }),
      setSearch: (patch, options) => {
        const next = withSearch(
          useTabs.getState().tabs.find((tab) => tab.path === path)?.search ?? search,
          patch,
        );
        setTabSearch(path, next);
        if (currentPath() === path) navigateTo(path + next, { replace: options?.replace ?? true });
      },
      setTitle: (title) => setTabTitle(path, title),
      close: () =>
        confirmLoss(path, () => {
          const next = closeTabs((tab) => tab.path === path, currentPath());
          if (next) navigateTo(next);
        }),
      get isActive() {
        return currentPath() === path;
      },
      container: () => element.current ?? document.body,
    }),
    [path, search, match, routes],
  );
  const entry = match?.route.entry;
  const views = useMemo(() => (entry ? viewsOf(routes, entry) : []), [routes, entry]);
  const hasViews = entry && views.length > 1;
  const View = match ? screens[match.route.view] : undefined;
  return (
    <div className="pane" ref={element}>
      {hasViews && <ViewsLine entry={entry.title} views={views} current={path} tools={tools} />}
      <div className="pane-scroll" onScrollCapture={followScroll}>
        <ErrorBoundary>
          <PageContext value={page}>
            <ToolsPlace value={hasViews && !isMobile ? tools : undefined}>
              <StepFormsContext value={stepForms}>
                <NewOfCustomerContext value={newOfCustomer}>
                  <Suspense fallback={<Loading />}>
                    {View ? <View /> : match ? <StaffScreen view={match.route.view} /> : <NotFound />}
                  </Suspense>
                </NewOfCustomerContext>
              </StepFormsContext>
            </ToolsPlace>
          </PageContext>
        </ErrorBoundary>
      </div>
    </div>
  );
});

const MIN_STEP = 12;
const MIN_TOP = 80;

/** Records the direction of scrolling for a header that is not fixed. Small steps are layout shifts, not a person. */
function followScroll(event: UIEvent<HTMLDivElement>): void {
  const pane = event.currentTarget;
  const { scrollTop } = event.target as HTMLElement;
  const before = Number(pane.dataset.top ?? 0);
  if (Math.abs(scrollTop - before) < MIN_STEP) return;
  pane.dataset.top = String(scrollTop);
  pane.dataset.scrolled = scrollTop > before && scrollTop > MIN_TOP ? 'down' : 'up';
}
