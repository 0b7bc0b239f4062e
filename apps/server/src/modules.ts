import type { Served } from './lib/serve.ts';
import { accessCalls } from './modules/access/access.routes.ts';
import { auditCalls } from './modules/audit/audit.routes.ts';
import { contactCalls } from './modules/contacts/contacts.routes.ts';
import { contractCalls } from './modules/contracts/contracts.routes.ts';
import { statisticsCalls } from './modules/customerStatistics/statistics.routes.ts';
import { customerCalls } from './modules/customers/customers.routes.ts';
import { customerTargetCalls } from './modules/customerTargets/targets.routes.ts';
import { demandCalls } from './modules/demands/demands.routes.ts';
import { dictionaryCalls } from './modules/dictionary/dictionary.routes.ts';
import { evaluationCalls } from './modules/evaluations/evaluations.routes.ts';
import { customerFileCalls } from './modules/files/customer-files.routes.ts';
import { fileCalls } from './modules/files/files.routes.ts';
import { lessonFileCalls } from './modules/files/lesson-files.routes.ts';
import { accountCalls } from './modules/identity/accounts.routes.ts';
import { signInCalls } from './modules/identity/signin.routes.ts';
import { importCalls } from './modules/imports/imports.routes.ts';
import { institutionCalls } from './modules/institutions/institutions.routes.ts';
import { invoiceCalls } from './modules/invoices/invoices.routes.ts';
import { lessonCalls } from './modules/lessons/lessons.routes.ts';
import { mailboxCalls } from './modules/mailbox/mailbox.routes.ts';
import { matchCalls, recommendationCalls } from './modules/matching/matching.routes.ts';
import { messageCalls } from './modules/messages/messages.routes.ts';
import { organisationCalls } from './modules/organisations/organisations.routes.ts';
import { paymentCalls } from './modules/payments/payments.routes.ts';
import { payrollCalls } from './modules/payroll/payroll.routes.ts';
import { personnelCalls } from './modules/personnel/personnel.routes.ts';
import { poolCalls } from './modules/pool/pool.routes.ts';
import { profitCalls } from './modules/profit/profit.routes.ts';
import { rankingCalls } from './modules/rankings/rankings.routes.ts';
import { receiptCalls } from './modules/receipts/receipts.routes.ts';
import { receivableCalls } from './modules/receivables/receivables.routes.ts';
import { regionCalls } from './modules/regions/regions.routes.ts';
import { searchCalls } from './modules/search/search.routes.ts';
import { startupCalls } from './modules/startup/startup.routes.ts';
import { systemCalls } from './modules/system/system.routes.ts';
import { dashboardCalls } from './modules/targets/targets.routes.ts';
import { teacherCalls } from './modules/teachers/teachers.routes.ts';
import { todoCalls } from './modules/todos/todos.routes.ts';
import { trackingCalls } from './modules/trackings/trackings.routes.ts';
import { transferCalls } from './modules/transfers/transfers.routes.ts';
import { viewCalls } from './modules/views/views.routes.ts';

/** Every module of the product: what is not listed here is not served. */
export const modules: Record<string, readonly Served[]> = {
  access: accessCalls,
  identity: [...signInCalls, ...accountCalls],
  personnel: personnelCalls,
  organisations: organisationCalls,
  dictionary: dictionaryCalls,
  regions: regionCalls,
  customers: [
    ...customerCalls,
    ...trackingCalls,
    ...transferCalls,
    ...customerFileCalls,
    ...institutionCalls,
    ...statisticsCalls,
    ...customerTargetCalls,
    ...importCalls,
  ],
  contacts: contactCalls,
  rankings: rankingCalls,
  pool: poolCalls,
  teachers: [...teacherCalls, ...matchCalls],
  demands: [...demandCalls, ...recommendationCalls],
  finance: [
    ...receivableCalls,
    ...invoiceCalls,
    ...receiptCalls,
    ...paymentCalls,
    ...contractCalls,
    ...payrollCalls,
  ],
  dashboard: dashboardCalls,
  lessons: [...lessonCalls, ...lessonFileCalls, ...evaluationCalls, ...profitCalls],
  todos: todoCalls,
  startup: startupCalls,
  files: fileCalls,
  mailbox: mailboxCalls,
  messages: messageCalls,
  audit: auditCalls,
  search: searchCalls,
  system: systemCalls,
  views: viewCalls,
};
