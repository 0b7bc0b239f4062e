import { type ComponentType, createContext } from 'react';

export interface NewOfCustomerProps {
  customer: { id: number; contactName: string; coorgid: number; cooperationName: string };
  onClose: () => void;
}
/** Records that are created on the page of their customer. */
export type NewKind = 'demand' | 'lesson' | 'contract';

export const NewOfCustomerContext = createContext<
  Partial<Record<NewKind, ComponentType<NewOfCustomerProps>>>
>({});
