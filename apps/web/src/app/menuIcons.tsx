import {
  AccountBookOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  CheckSquareOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  MessageOutlined,
  NotificationOutlined,
  ReadOutlined,
  RiseOutlined,
  SettingOutlined,
  SolutionOutlined,
  StarOutlined,
  TeamOutlined,
  TrophyOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/**
 * Icons by their name in the server's menu. Each adds a few hundred bytes to every first page, so only these are
 * included.
 */
const ICONS: Record<string, ReactNode> = {
  home: <HomeOutlined />,
  'check-square': <CheckSquareOutlined />,
  audit: <AuditOutlined />,
  team: <TeamOutlined />,
  read: <ReadOutlined />,
  idcard: <IdcardOutlined />,
  rise: <RiseOutlined />,
  'account-book': <AccountBookOutlined />,
  solution: <SolutionOutlined />,
  inbox: <InboxOutlined />,
  notification: <NotificationOutlined />,
  trophy: <TrophyOutlined />,
  'bar-chart': <BarChartOutlined />,
  star: <StarOutlined />,
  message: <MessageOutlined />,
  setting: <SettingOutlined />,
};

export const iconOf = (name: string | null): ReactNode => ICONS[name ?? ''] ?? <AppstoreOutlined />;
