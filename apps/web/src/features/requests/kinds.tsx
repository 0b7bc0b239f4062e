import {
  AccountBookOutlined,
  CalendarOutlined,
  CarOutlined,
  ClockCircleOutlined,
  FieldTimeOutlined,
  FileTextOutlined,
  GiftOutlined,
  SafetyCertificateOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { Endpoint } from '@shibiao/contract/endpoint';
import type { RequestKind } from '@shibiao/contract/requests/codes';
import { expensesApi } from '@shibiao/contract/requests/expenses';
import { askApi } from '@shibiao/contract/requests/forms';
import type { ComponentType, ReactNode } from 'react';
import { lazy } from '../../ui/lazy.tsx';
import type { AskProps } from './forms/ask.ts';

interface Kind {
  kind: RequestKind;
  icon: ReactNode;
  endpoint: Endpoint;
  Form: ComponentType<AskProps>;
}

/** Forms of the kinds, in the order of their tiles. */
export const KINDS: readonly Kind[] = [
  {
    kind: 'leave',
    icon: <CalendarOutlined />,
    endpoint: askApi.saveLeave,
    Form: lazy(() => import('./forms/LeaveForm.tsx')),
  },
  {
    kind: 'trip',
    icon: <CarOutlined />,
    endpoint: askApi.saveTrip,
    Form: lazy(() => import('./forms/TripForm.tsx')),
  },
  {
    kind: 'overtime',
    icon: <FieldTimeOutlined />,
    endpoint: askApi.saveOvertime,
    Form: lazy(() => import('./forms/OvertimeForm.tsx')),
  },
  {
    kind: 'correction',
    icon: <ClockCircleOutlined />,
    endpoint: askApi.saveCorrection,
    Form: lazy(() => import('./forms/CorrectionForm.tsx')),
  },
  {
    kind: 'material',
    icon: <FileTextOutlined />,
    endpoint: askApi.saveMaterial,
    Form: lazy(() => import('./forms/MaterialForm.tsx')),
  },
  {
    kind: 'seal',
    icon: <SafetyCertificateOutlined />,
    endpoint: askApi.saveSeal,
    Form: lazy(() => import('./forms/SealForm.tsx')),
  },
  {
    kind: 'supply',
    icon: <GiftOutlined />,
    endpoint: askApi.saveSupply,
    Form: lazy(() => import('./forms/SupplyForm.tsx')),
  },
  {
    kind: 'expense',
    icon: <AccountBookOutlined />,
    endpoint: expensesApi.saveExpense,
    Form: lazy(() => import('./forms/ExpenseForm.tsx')),
  },
  {
    kind: 'advance',
    icon: <WalletOutlined />,
    endpoint: expensesApi.saveAdvance,
    Form: lazy(() => import('./forms/AdvanceForm.tsx')),
  },
];
