/** The sections of the menu, in their order; a section is shown to whoever sees one of its entries. */
export const SECTIONS = [
  { path: '/customers', title: '合作客户', name: 'customers', icon: 'team', order: 20 },
  { path: '/lessons', title: '课程信息', name: 'lessons', icon: 'read', order: 30 },
  { path: '/teacherManage', title: '讲师管理', name: 'teachers', icon: 'idcard', order: 40 },
  { path: '/sales', title: '销售管理', name: 'sales', icon: 'rise', order: 50 },
  { path: '/financeInfo', title: '财务', name: 'finance', icon: 'account-book', order: 60 },
  { path: '/hr', title: '人资', name: 'hr', icon: 'solution', order: 70 },
  { path: '/office', title: '行政', name: 'office', icon: 'inbox', order: 75 },
  { path: '/market', title: '市场', name: 'market', icon: 'notification', order: 55 },
  { path: '/messages', title: '消息', name: 'messages', icon: 'message', order: 80 },
  { path: '/personalCenter', title: '个人中心', name: 'personalCenter', icon: 'star', order: 90 },
  { path: '/system-setting', title: '系统设置', name: 'system', icon: 'setting', order: 100 },
] as const;
