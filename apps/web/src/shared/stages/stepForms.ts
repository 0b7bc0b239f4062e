import type { StageKey } from '@shibiao/contract/stages';
import { type ComponentType, createContext } from 'react';

export interface StepProps {
  demandId: number | null;
  lessonId: number | null;
  /** The teacher who was chosen for it, where one was. */
  teacherId: number | null;
  /** The record of the step where it is begun already: an application for an invoice. */
  recordId: number | null;
  /** Goes on to another step of the same deal, here. */
  onStep: (key: StageKey, teacherId?: number) => void;
  onClose: () => void;
}

/** The steps of a deal that are done over its own page, by stage; the others have a page of their own. */
export const StepFormsContext = createContext<Partial<Record<StageKey, ComponentType<StepProps>>>>({});
