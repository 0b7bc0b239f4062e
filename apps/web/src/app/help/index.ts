import { analyticsHelp } from './analytics.ts';
import { customersHelp } from './customers.ts';
import { financeHelp } from './finance.ts';
import type { HelpOf } from './help.ts';
import { lessonsHelp } from './lessons.ts';
import { officeHelp } from './office.ts';
import { peopleHelp } from './people.ts';
import { salesHelp } from './sales.ts';
import { teachersHelp } from './teachers.ts';
import { partnerHelp, teacherHelp } from './visitors.ts';

const STAFF: HelpOf = {
  ...salesHelp,
  ...customersHelp,
  ...lessonsHelp,
  ...teachersHelp,
  ...financeHelp,
  ...peopleHelp,
  ...officeHelp,
  ...analyticsHelp,
};

/** The help of the screens of a kind of user (userType), for the `?` dialog and the manual. */
export const helpFor = (userType: number): HelpOf =>
  userType === 1 ? STAFF : userType === 2 ? partnerHelp : teacherHelp;
