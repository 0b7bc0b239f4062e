import { type Screen, screen } from './screen.ts';

/** One line a screen: the view reference of the server's menu → its page. An unknown view shows 404. */
export const screens: Record<string, Screen> = {
  'account/profile': screen(() => import('../features/account/ProfilePage.tsx')),
  'account/favourites': screen(() => import('../features/favourites/FavouritesPage.tsx')),
  'system/accounts': screen(() => import('../features/system/AccountsPage.tsx')),
  'system/permissions': screen(() => import('../features/system/PermissionsPage.tsx')),
  'system/roles': screen(() => import('../features/system/RolesPage.tsx')),
  'system/loginLog': screen(() => import('../features/system/LoginLogPage.tsx')),
  'system/teacherLoginLog': screen(() => import('../features/system/TeacherLoginLogPage.tsx')),
};
