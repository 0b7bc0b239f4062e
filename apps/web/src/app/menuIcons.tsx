import {
  AccountBookOutlined,
  AppstoreOutlined,
  BarChartOutlined,
  BellOutlined,
  BookOutlined,
  FundOutlined,
  HomeOutlined,
  IdcardOutlined,
  InboxOutlined,
  NotificationOutlined,
  ReadOutlined,
  SettingOutlined,
  SolutionOutlined,
  TeamOutlined,
  TrophyOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

/** By the icon's name in the menu, else by the title of the known groups. */
const ICONS: Record<string, ReactNode> = {
  home: <HomeOutlined />,
  customers: <TeamOutlined />,
  lessons: <BookOutlined />,
  teachers: <SolutionOutlined />,
  sales: <FundOutlined />,
  finance: <AccountBookOutlined />,
  hr: <IdcardOutlined />,
  office: <InboxOutlined />,
  market: <NotificationOutlined />,
  treasure: <TrophyOutlined />,
  statistics: <BarChartOutlined />,
  personal: <UserOutlined />,
  messages: <BellOutlined />,
  settings: <SettingOutlined />,
  learning: <ReadOutlined />,
};

const BY_TITLE: Record<string, string> = {
  首页: 'home',
  合作客户: 'customers',
  课程信息: 'lessons',
  课程管理: 'lessons',
  我的课程: 'lessons',
  讲师管理: 'teachers',
  销售管理: 'sales',
  需求: 'sales',
  财务: 'finance',
  人资: 'hr',
  行政: 'office',
  市场: 'market',
  利润宝: 'treasure',
  数据统计: 'statistics',
  个人中心: 'personal',
  消息: 'messages',
  系统设置: 'settings',
};

export const iconOf = (name: string | null, title: string): ReactNode =>
  ICONS[name ?? ''] ?? ICONS[BY_TITLE[title] ?? ''] ?? <AppstoreOutlined />;
