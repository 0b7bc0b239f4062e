import { STAGES, type StageKey } from '@shibiao/contract/stages';
import { usePage } from '../../lib/page.tsx';

/** The open step over a demand's or lesson's page, kept in the address over a reload. */
export function useStep() {
  const page = usePage();
  const { step, teacherId } = page.search;
  const key = STAGES.values.find((one) => one === step);
  return {
    step: key ?? null,
    teacherId: Number(teacherId) || null,
    open: (to: StageKey, teacher?: number) => page.setSearch({ step: to, teacherId: teacher ?? null }),
    close: () => page.setSearch({ step: null, teacherId: null }),
  };
}
