import type { StepProps } from '../../../shared/stages/stepForms.ts';
import ReceiptOfLesson from './ReceiptOfLesson.tsx';

/** 收款 of a deal. */
export default function ReceiptStep({ lessonId, onClose }: StepProps) {
  return lessonId ? <ReceiptOfLesson lessonId={lessonId} onClose={onClose} /> : null;
}
