import type { StageKey } from '@shibiao/contract/stages';
import { type ComponentType, createContext } from 'react';

export interface StepProps {
  demandId: number | null;
  lessonId: number | null;
  /** The teacher chosen for it. */
  teacherId: number | null;
  /** The step's record once begun: an application for an invoice. */
  recordId: number | null;
  /** Opens another step of the same deal here. */
  onStep: (key: StageKey, teacherId?: number) => void;
  onClose: () => void;
}

/** Forms of the steps that open over a deal's page, by stage; the others have pages of their own. */
export const StepFormsContext = createContext<Partial<Record<StageKey, ComponentType<StepProps>>>>({});
