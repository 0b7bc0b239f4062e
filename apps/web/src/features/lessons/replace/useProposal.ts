import { replacementApi } from '@shibiao/contract/lessons/replacement';
import { Form } from 'antd';
import { queryClient, queryOf } from '../../../lib/query.ts';

/** Cost and income of a lesson with another teacher, and the people who would be told. */
export const proposalOf = (lessonId: number, teacherId: number, halves?: number) =>
  queryOf(
    replacementApi.replacement,
    { id: lessonId, teacherId, ...(halves ? { halves } : {}) },
    { staleTime: 10_000, isQuiet: true },
  );

/**
 * Fills a form's fee and travel with those of a teacher who was just chosen. The money of a closed lesson stays, and so
 * does an amount that was chosen meanwhile.
 */
export function usePropose(lessonId: number): (teacherId: number, halves?: number) => Promise<void> {
  const form = Form.useFormInstance();
  return async (teacherId, halves) => {
    // A form that cannot be filled is filled by hand; the refusal stands where the figures would.
    const data = await queryClient.fetchQuery(proposalOf(lessonId, teacherId, halves)).catch(() => null);
    if (!data?.proposed || data.closedBy !== null || form.getFieldValue('teacherId') !== teacherId) return;
    const { teacherFee, travelFee, isFeeKnown } = data.proposed;
    form.setFieldsValue({ teacherFee: isFeeKnown ? teacherFee : null, travelFee, travelPayer: null });
  };
}
