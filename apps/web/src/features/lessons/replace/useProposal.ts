import { replacementApi } from '@shibiao/contract/lessons/replacement';
import { Form } from 'antd';
import { queryClient, queryOf } from '../../../lib/query.ts';
import { lateFill } from '../../../ui/form/lateFill.ts';

/** Costs and income of a lesson with another teacher, and the people to notify. */
export const proposalOf = (lessonId: number, teacherId: number, halves?: number) =>
  queryOf(
    replacementApi.replacement,
    { id: lessonId, teacherId, halves: halves || undefined },
    { staleTime: 10_000, isQuiet: true },
  );

/**
 * Fills fee and travel of a form for a newly chosen teacher. The money of a closed lesson stays, and so does an amount
 * that was typed meanwhile.
 */
export function usePropose(lessonId: number): (teacherId: number, halves?: number) => Promise<void> {
  const form = Form.useFormInstance();
  return async (teacherId, halves) => {
    const fill = lateFill(form);
    // Without a proposal the fields are typed; the refusal is shown in place of the figures.
    const data = await queryClient.fetchQuery(proposalOf(lessonId, teacherId, halves)).catch(() => null);
    if (!data?.proposed || data.closedBy !== null || form.getFieldValue('teacherId') !== teacherId) return;
    const { teacherFee, travelFee, isFeeKnown } = data.proposed;
    fill({ teacherFee: isFeeKnown ? teacherFee : null, travelFee, travelPayer: null });
  };
}
