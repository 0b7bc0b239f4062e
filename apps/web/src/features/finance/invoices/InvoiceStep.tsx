import type { StepProps } from '../../../shared/stages/stepForms.ts';
import InvoiceDrawer from './InvoiceDrawer.tsx';
import InvoiceOfLesson from './InvoiceOfLesson.tsx';

/** 开票 of a deal: the application, or the issue once it was made. */
export default function InvoiceStep({ lessonId, recordId, onClose }: StepProps) {
  if (recordId) return <InvoiceDrawer id={recordId} onClose={onClose} />;
  return lessonId ? <InvoiceOfLesson lessonId={lessonId} onClose={onClose} /> : null;
}
