import { type Screen, screen } from './screen.ts';

/** One line a screen: the view reference of the server's menu → its page. An unknown view shows 404. */
export const screens: Record<string, Screen> = {
  'finance/lessons': screen(() => import('../features/finance/receivables/LessonFinancePage.tsx')),
  'finance/receivables': screen(() => import('../features/finance/receivables/ReceivablesPage.tsx')),
  'finance/invoices': screen(() => import('../features/finance/invoices/InvoicesPage.tsx')),
  'finance/receipts': screen(() => import('../features/finance/receipts/ReceiptsPage.tsx')),
  'finance/payments': screen(() => import('../features/finance/payments/PaymentsPage.tsx')),
  'finance/reimbursement': screen(() => import('../features/finance/payments/ReimbursementPage.tsx')),
  'finance/dataApplication': screen(() => import('../features/finance/payments/DataApplicationPage.tsx')),
  'finance/paymentDetail': screen(() => import('../features/finance/payments/PaymentDetailPage.tsx')),
  'finance/settlement': screen(() => import('../features/finance/payments/SettlementPage.tsx')),
  'finance/contracts': screen(() => import('../features/finance/contracts/ContractsPage.tsx')),
  'account/profile': screen(() => import('../features/account/ProfilePage.tsx')),
  'account/favourites': screen(() => import('../features/favourites/FavouritesPage.tsx')),
  'system/accounts': screen(() => import('../features/system/AccountsPage.tsx')),
  'system/permissions': screen(() => import('../features/system/PermissionsPage.tsx')),
  'system/roles': screen(() => import('../features/system/RolesPage.tsx')),
  'system/loginLog': screen(() => import('../features/system/LoginLogPage.tsx')),
  'system/teacherLoginLog': screen(() => import('../features/system/TeacherLoginLogPage.tsx')),
};
