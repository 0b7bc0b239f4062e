import type { Endpoint } from '@shibiao/contract/endpoint';
import { boardApi } from '@shibiao/contract/lessons/board';
import { lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import { lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { outlinesApi } from '@shibiao/contract/outlines';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { teachersApi } from '@shibiao/contract/teachers';
import { videosApi } from '@shibiao/contract/videos';

/** Parts of the own portal that remain. */
const KEPT: ReadonlySet<string> = new Set([
  'home',
  'fees',
  'exportFees',
  'profile',
  'evaluations',
  'bankCode',
  'saveBank',
]);

/** Calls of teachers who teach: with a paused cooperation fees, past lessons and the own account remain. */
const LOST: readonly Endpoint[] = [
  ...Object.entries(teacherPortalApi).flatMap(([name, call]) => (KEPT.has(name) ? [] : [call])),
  ...Object.values(outlinesApi),
  ...Object.values(videosApi),
  boardApi.board,
  lessonFilesApi.attachFiles,
  lessonFilesApi.removeFile,
  lessonsApi.setTeacherPhoneDate,
  lessonRequestsApi.ask,
  lessonRequestsApi.withdraw,
  teachersApi.unavailability,
  teachersApi.saveUnavailability,
  teachersApi.deleteUnavailability,
];
const LOST_URLS: ReadonlySet<string> = new Set(LOST.map(({ path }) => `/api${path}`));

/** Whether a teacher keeps a function (`full_url`) while cooperation is paused. */
export const isKeptWhenPaused = (fullUrl: string): boolean => !LOST_URLS.has(fullUrl);
