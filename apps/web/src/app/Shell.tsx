import { identityApi } from '@shibiao/contract/identity';
import { LATEST, messagesApi } from '@shibiao/contract/messages';
import { startupApi } from '@shibiao/contract/startup';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { onDeletion } from '../lib/call.ts';
import { companyClock } from '../lib/companyClock.ts';
import { isMobileNow } from '../lib/media.ts';
import { queryClient, queryOf } from '../lib/query.ts';
import { watchErrors } from '../lib/reportErrors.ts';
import { HOME_KEYS, useSession, useUser } from '../lib/session.ts';
import { adoptSettings, useSettings } from '../lib/settings.ts';
import { chooseTheme } from '../lib/systemTheme.ts';
import { onHeld } from '../lib/unsaved.ts';
import { useQuestion } from '../ui/confirm.ts';
import { lazy } from '../ui/lazy.tsx';
import { PlainQuestion } from '../ui/PlainQuestion.tsx';
import { preloadDesk, preloadScreen } from './desk.ts';
import { Frame } from './Frame.tsx';
import { HOME, matchRoute, menuFor, routesOf } from './routes.ts';
import { accentInk, themeOf } from './theme.ts';
import '../ui/ui.css';
import '../ui/table/table.css';
import '../ui/table/grid.css';
import '../ui/table/rows.css';
import '../ui/form/form.css';
import '../ui/detail.css';
import './frame.css';
import './menu.css';
import './print.css';
import './tools.css';
import './popups/popups.css';

// Chinese names of days and months; zh-cn also starts the week on Monday, as the specification asks.
dayjs.locale('zh-cn');
dayjs.extend(companyClock);

/** Puts answers that came with the session where the frame and the pages ask for them. */
function keepFirst(): void {
  const { first, user } = useSession.getState();
  if (!first) return;
  queryClient.setQueryData(queryOf(startupApi.startup, {}).queryKey, first.startup);
  queryClient.setQueryData(queryOf(messagesApi.list, LATEST).queryKey, first.latest);
  queryClient.setQueryData(queryOf(identityApi.favouriteIds, {}).queryKey, first.favourites);
  const home = HOME_KEYS[user?.userInfo.userType ?? 1];
  if (home && first.home) queryClient.setQueryData([...home, {}], first.home);
}

/** Preloads the page of an address when the menu knows it, with sidebar and header where they are shown. */
export async function preload(pathname: string): Promise<void> {
  const { menu, user } = useSession.getState();
  if (!user) return;
  keepFirst();
  const routes = routesOf(menuFor(menu, user));
  const view = matchRoute(routes, pathname === '/' ? HOME : pathname)?.route.view;
  const isPhone = isMobileNow() && user.userInfo.userType !== 1;
  // A failed preload is ignored here: what is shown loads its code again and offers a retry.
  await Promise.allSettled([view && preloadScreen(view), isPhone || preloadDesk()]);
}

/** Everything behind the sign-in: theme, language, server state and the frame around the screens. */
export default function Shell() {
  const user = useUser();
  // Runs once, before the first render reads the settings.
  useState(() => adoptSettings(user.settings));
  const { themeColor, isDark, size } = useSettings();
  const antTheme = useMemo(() => themeOf(themeColor, isDark), [themeColor, isDark]);
  // Sets the theme before the first paint, so that a dark screen does not flash light.
  useLayoutEffect(() => {
    chooseTheme(isDark);
    document.documentElement.style.setProperty('--accent', accentInk(themeColor, isDark));
    return () => {
      chooseTheme(null);
      document.documentElement.style.removeProperty('--accent');
    };
  }, [themeColor, isDark]);
  useEffect(watchErrors, []);
  useEffect(() => onDeletion((id) => void import('./undo.ts').then(({ offerUndo }) => offerUndo(id))), []);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        locale={zhCN}
        theme={antTheme}
        componentSize={size}
        button={{ autoInsertSpace: false }}
        drawer={{ mask: { blur: false }, closable: { placement: 'end' } }}
        modal={{ mask: { blur: false } }}
      >
        <Frame />
        <Confirmations />
      </ConfigProvider>
    </QueryClientProvider>
  );
}

const loadDialog = () => import('../ui/ConfirmDialog.tsx');
/** A lost network must not block leaving a form: the browser's own dialog asks instead. */
const ConfirmDialog = lazy(loadDialog, PlainQuestion);
// Loads with the first unsaved input, because the question about it may come when the network is gone. A failure is
// ignored: the browser's own dialog asks then.
onHeld(() => void loadDialog().catch(() => undefined));

function Confirmations() {
  const { question, count } = useQuestion();
  if (!question) return null;
  return (
    <Suspense key={count} fallback={null}>
      <ConfirmDialog question={question} />
    </Suspense>
  );
}
