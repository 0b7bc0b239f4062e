import { accessModule } from './modules/access/access.module.ts';
import { adslotsModule } from './modules/adslots/adslots.module.ts';
import { approvalsModule } from './modules/approvals/approvals.module.ts';
import { archiveModule } from './modules/archive/archive.module.ts';
import { attendanceModule } from './modules/attendance/attendance.module.ts';
import { auditModule } from './modules/audit/audit.module.ts';
import { calendarsModule } from './modules/calendars/calendars.module.ts';
import { commissionsModule } from './modules/commissions/commissions.module.ts';
import { contactsModule } from './modules/contacts/contacts.module.ts';
import { contractsModule } from './modules/contracts/contracts.module.ts';
import { customerStatisticsModule } from './modules/customerStatistics/customerStatistics.module.ts';
import { customersModule } from './modules/customers/customers.module.ts';
import { customerTargetsModule } from './modules/customerTargets/customerTargets.module.ts';
import { demandsModule } from './modules/demands/demands.module.ts';
import { dictionaryModule } from './modules/dictionary/dictionary.module.ts';
import { equipmentModule } from './modules/equipment/equipment.module.ts';
import { evaluationsModule } from './modules/evaluations/evaluations.module.ts';
import { filesModule } from './modules/files/files.module.ts';
import { homeModule } from './modules/home/home.module.ts';
import { identityModule } from './modules/identity/identity.module.ts';
import { importsModule } from './modules/imports/imports.module.ts';
import { institutionsModule } from './modules/institutions/institutions.module.ts';
import { invoicesModule } from './modules/invoices/invoices.module.ts';
import { lessonRequestsModule } from './modules/lessonRequests/lessonRequests.module.ts';
import { lessonsModule } from './modules/lessons/lessons.module.ts';
import { mailboxModule } from './modules/mailbox/mailbox.module.ts';
import { marketModule } from './modules/market/market.module.ts';
import { matchingModule } from './modules/matching/matching.module.ts';
import { messagesModule } from './modules/messages/messages.module.ts';
import { numbersModule } from './modules/numbers/numbers.module.ts';
import { organisationsModule } from './modules/organisations/organisations.module.ts';
import { outlinesModule } from './modules/outlines/outlines.module.ts';
import { packagesModule } from './modules/packages/packages.module.ts';
import { paymentsModule } from './modules/payments/payments.module.ts';
import { payrollModule } from './modules/payroll/payroll.module.ts';
import { payslipsModule } from './modules/payslips/payslips.module.ts';
import { performanceModule } from './modules/performance/performance.module.ts';
import { personnelModule } from './modules/personnel/personnel.module.ts';
import { poolModule } from './modules/pool/pool.module.ts';
import { portalModule } from './modules/portal/portal.module.ts';
import { portalMoneyModule } from './modules/portalMoney/portalMoney.module.ts';
import { postersModule } from './modules/posters/posters.module.ts';
import { profitModule } from './modules/profit/profit.module.ts';
import { rankingsModule } from './modules/rankings/rankings.module.ts';
import { receiptsModule } from './modules/receipts/receipts.module.ts';
import { receivablesModule } from './modules/receivables/receivables.module.ts';
import { recruitmentModule } from './modules/recruitment/recruitment.module.ts';
import { regionsModule } from './modules/regions/regions.module.ts';
import { reportsModule } from './modules/reports/reports.module.ts';
import { requestsModule } from './modules/requests/requests.module.ts';
import { salesModule } from './modules/sales/sales.module.ts';
import { salespeopleModule } from './modules/salespeople/salespeople.module.ts';
import { searchModule } from './modules/search/search.module.ts';
import { sharesModule } from './modules/shares/shares.module.ts';
import { stagesModule } from './modules/stages/stages.module.ts';
import { startupModule } from './modules/startup/startup.module.ts';
import { statisticsModule } from './modules/statistics/statistics.module.ts';
import { suppliesModule } from './modules/supplies/supplies.module.ts';
import { systemModule } from './modules/system/system.module.ts';
import { targetsModule } from './modules/targets/targets.module.ts';
import { teacherDeptModule } from './modules/teacherDept/teacherDept.module.ts';
import { teacherPortalModule } from './modules/teacherPortal/teacherPortal.module.ts';
import { teachersModule } from './modules/teachers/teachers.module.ts';
import { todosModule } from './modules/todos/todos.module.ts';
import { trackingsModule } from './modules/trackings/trackings.module.ts';
import { transfersModule } from './modules/transfers/transfers.module.ts';
import { trashModule } from './modules/trash/trash.module.ts';
import { videosModule } from './modules/videos/videos.module.ts';
import { viewsModule } from './modules/views/views.module.ts';
import type { NounModule } from './noun.ts';

/** Every noun of the product; unlisted modules are not served. */
export const modules: readonly NounModule[] = [
  accessModule,
  identityModule,
  personnelModule,
  organisationsModule,
  dictionaryModule,
  regionsModule,
  customersModule,
  trackingsModule,
  transfersModule,
  institutionsModule,
  customerStatisticsModule,
  customerTargetsModule,
  importsModule,
  contactsModule,
  rankingsModule,
  poolModule,
  teachersModule,
  teacherPortalModule,
  matchingModule,
  demandsModule,
  receivablesModule,
  invoicesModule,
  portalMoneyModule,
  receiptsModule,
  paymentsModule,
  contractsModule,
  payrollModule,
  commissionsModule,
  targetsModule,
  lessonsModule,
  lessonRequestsModule,
  stagesModule,
  evaluationsModule,
  profitModule,
  todosModule,
  approvalsModule,
  startupModule,
  filesModule,
  outlinesModule,
  videosModule,
  packagesModule,
  sharesModule,
  calendarsModule,
  mailboxModule,
  messagesModule,
  auditModule,
  trashModule,
  salespeopleModule,
  searchModule,
  systemModule,
  viewsModule,
  suppliesModule,
  numbersModule,
  equipmentModule,
  adslotsModule,
  marketModule,
  postersModule,
  statisticsModule,
  teacherDeptModule,
  attendanceModule,
  requestsModule,
  performanceModule,
  payslipsModule,
  archiveModule,
  recruitmentModule,
  salesModule,
  reportsModule,
  homeModule,
  portalModule,
];
