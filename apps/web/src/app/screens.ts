import { type Screen, screen } from './screen.ts';

/** One line a screen: the view reference of the server's menu → its page. An unknown view shows 404. */
export const screens: Record<string, Screen> = {
  'account/profile': screen(() => import('../features/account/ProfilePage.tsx')),
};
