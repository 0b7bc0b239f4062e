import { createElement } from 'react';
import { Loading } from '../ui/Loading.tsx';
import { lazy } from '../ui/lazy.tsx';
import { type Screen, screen as screenOf } from './screen.ts';

/** A page of the application, which shows a failure to load with a retry. */
export const screen = (load: Parameters<typeof screenOf>[0]) =>
  screenOf(load, (load) => lazy(load, undefined, createElement(Loading)));

/**
 * Pages that partners and teachers open as well, one line a page: the view reference of the server's menu → its page.
 * Those of staff alone are in `StaffScreen.tsx`, which a visitor's phone never loads.
 */
export const screens: Record<string, Screen> = {
  'portal/me': screen(() => import('./MePage.tsx')),
  'portal/home': screen(() => import('../features/portal/HomePage.tsx')),
  'portal/teachers': screen(() => import('../features/portal/TeachersPage.tsx')),
  'portal/teacher': screen(() => import('../features/portal/TeacherPage.tsx')),
  'portal/demands': screen(() => import('../features/portal/DemandsPage.tsx')),
  'portal/demand': screen(() => import('../features/portal/DemandPage.tsx')),
  'lessons/list': screen(() => import('../features/lessons/LessonsPage.tsx')),
  'lessons/detail': screen(() => import('../features/lessons/LessonPage.tsx')),
  'lessons/calendar': screen(() => import('../features/lessons/CalendarPage.tsx')),
  'lessons/evaluations': screen(() => import('../features/lessons/EvaluationsPage.tsx')),
  'teacherPortal/home': screen(() => import('../features/teacherPortal/HomePage.tsx')),
  'teacherPortal/calendar': screen(() => import('../features/teacherPortal/CalendarPage.tsx')),
  'teacherPortal/fees': screen(() => import('../features/teacherPortal/FeesPage.tsx')),
  'teacherPortal/profile': screen(() => import('../features/teacherPortal/ProfilePage.tsx')),
  'teacherPortal/evaluations': screen(() => import('../features/teacherPortal/EvaluationsPage.tsx')),
  'learning/home': screen(() => import('../features/learning/LearningPage.tsx')),
  'learning/course': screen(() => import('../features/learning/CoursePage.tsx')),
  'calendars/feeds': screen(() => import('../features/calendars/FeedsPage.tsx')),
  'packages/list': screen(() => import('../features/packages/PackagesPage.tsx')),
  'videos/wall': screen(() => import('../features/videos/VideosPage.tsx')),
  'outlines/list': screen(() => import('../features/outlines/OutlinesPage.tsx')),
  'teachers/detail': screen(() => import('../features/teachers/TeacherPage.tsx')),
  'portalMoney/account': screen(() => import('../features/portalMoney/AccountPage.tsx')),
  'account/profile': screen(() => import('../features/account/ProfilePage.tsx')),
  'account/favourites': screen(() => import('../features/favourites/FavouritesPage.tsx')),
  'messages/inbox': screen(() => import('../features/messages/InboxPage.tsx')),
};
