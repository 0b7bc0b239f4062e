import { App as AntApp, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { QueryClientProvider } from '@tanstack/react-query';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useEffect, useMemo, useState } from 'react';
import { queryClient } from '../lib/query.ts';
import { adoptSettings, useSettings } from '../lib/settings.ts';
import { useUser } from '../lib/session.ts';
import { provideModal } from '../ui/confirm.tsx';
import { Frame } from './Frame.tsx';
import { themeOf } from './theme.ts';
import '../ui/ui.css';
import './shell.css';

// Chinese names of days and months; zh-cn also starts the week on Monday, as the specification asks.
dayjs.locale('zh-cn');

/** Everything behind the sign-in: theme, language, server state, and the frame around the screens. */
export default function Shell() {
  const user = useUser();
  // Once, before the first render reads them.
  useState(() => adoptSettings(user.settings));
  const { themeColor, isDark, size } = useSettings();
  const antTheme = useMemo(() => themeOf(themeColor, isDark), [themeColor, isDark]);
  useEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    document.documentElement.style.setProperty('--accent', themeColor);
    return () => {
      delete document.documentElement.dataset.theme;
      document.documentElement.style.removeProperty('--accent');
    };
  }, [themeColor, isDark]);
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
        <AntApp component={false} message={{ maxCount: 3 }}>
          <ModalBridge />
          <Frame />
        </AntApp>
      </ConfigProvider>
    </QueryClientProvider>
  );
}

/** `confirm()` is called from handlers outside React; it shall have this theme. */
function ModalBridge() {
  const { modal } = AntApp.useApp();
  useEffect(() => provideModal(modal), [modal]);
  return null;
}
