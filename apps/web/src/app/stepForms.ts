import type { StageKey } from '@shibiao/contract/stages';
import type { ComponentType } from 'react';
import type { NewKind, NewOfCustomerProps } from '../shared/records/newOfCustomer.ts';
import type { StepProps } from '../shared/stages/stepForms.ts';
import { lazy } from '../ui/lazy.tsx';

/** The form of each step of a deal, opened over the page of its demand or lesson. */
export const stepForms: Partial<Record<StageKey, ComponentType<StepProps>>> = {
  recommend: lazy(() => import('../features/teachers/RecommendStep.tsx')),
  plan: lazy(() => import('../features/lessons/PlanStep.tsx')),
  invoice: lazy(() => import('../features/finance/invoices/InvoiceStep.tsx')),
  receive: lazy(() => import('../features/finance/receipts/ReceiptStep.tsx')),
  settle: lazy(() => import('../features/finance/payments/SettleStep.tsx')),
};

/** Forms that create a record on a customer's page. */
export const newOfCustomer: Record<NewKind, ComponentType<NewOfCustomerProps>> = {
  demand: lazy(() => import('../features/demands/DemandOfCustomer.tsx')),
  lesson: lazy(() => import('../features/lessons/LessonOfCustomer.tsx')),
  contract: lazy(() => import('../features/finance/contracts/ContractOfCustomer.tsx')),
};
