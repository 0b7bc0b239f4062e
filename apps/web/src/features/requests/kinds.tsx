import {
  CalendarOutlined,
  CarOutlined,
  ClockCircleOutlined,
  FieldTimeOutlined,
  FileTextOutlined,
  GiftOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons';
import type { Endpoint } from '@shibiao/contract/endpoint';
import type { RequestKind } from '@shibiao/contract/requests/codes';
import { askApi } from '@shibiao/contract/requests/forms';
import type { RequestDetail } from '@shibiao/contract/requests/requests';
import type { ComponentType, ReactNode } from 'react';
import { lazy } from '../../ui/lazy.tsx';

export interface AskProps {
  /** A returned or withdrawn request that is submitted again. */
  request: RequestDetail | null;
  /** Day with which a new one begins. */
  day: string;
  onClose: () => void;
  onSaved: (answer: { id: number }) => void;
}
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
];
