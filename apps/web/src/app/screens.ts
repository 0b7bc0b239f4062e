import { type Screen, screen } from './screen.ts';

/** One line a screen: the view reference of the server's menu → its page. An unknown view shows 404. */
export const screens: Record<string, Screen> = {
  'account/profile': screen(() => import('../features/account/ProfilePage.tsx')),
};

export interface Detail {
  path: string;
  view: string;
  title: string;
  /** Only for these roles; the server locks the data in any case. */
  roles?: readonly string[];
}

/** Pages of one record. They open as tabs and are not in the menu; one line each. */
export const details: Detail[] = [];
