import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { portalApi } from '@shibiao/contract/portalCalls';

/** The portal's reads with their answers to partners. */
export const portalReads = {
  home: answeredTo(portalApi.home, 'partner'),
  teachers: answeredTo(portalApi.teachers, 'partner'),
  teacher: answeredTo(portalApi.teacher, 'partner'),
  teacherMonth: answeredTo(portalApi.teacherMonth, 'partner'),
  demands: answeredTo(portalApi.demands, 'partner'),
  demand: answeredTo(portalApi.demand, 'partner'),
  again: answeredTo(portalApi.again, 'partner'),
};
export type Home = OutputOf<typeof portalReads.home>;
export type TeacherCard = OutputOf<typeof portalReads.teachers>['list'][number];
export type DemandCard = OutputOf<typeof portalReads.demands>['list'][number];
export type DemandPage = OutputOf<typeof portalReads.demand>;
export type Recommendation = DemandPage['recommendations'][number];
export type Past = OutputOf<typeof portalReads.again>;
