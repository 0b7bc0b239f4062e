import type { Endpoint } from '@shibiao/contract/endpoint';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { correctionsApi } from '@shibiao/contract/lessons/corrections';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';

/** Whether a person decides on what others submit as part of their work: 待我审批 is then shown first. */
export const decidesApprovals = (can: (endpoint: Endpoint) => boolean): boolean =>
  can(paymentsApi.approve) || can(correctionsApi.decideCorrection) || can(teacherPortalApi.decideChange);
