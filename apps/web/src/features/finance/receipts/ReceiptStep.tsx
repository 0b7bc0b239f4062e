import type { StepProps } from '../../../shared/stages/stepForms.ts';
import ReceiptOfLesson from './ReceiptOfLesson.tsx';
import '../finance.css';

/** 收款 of a deal. */
export default function ReceiptStep({ lessonId, onClose }: StepProps) {
  return lessonId ? <ReceiptOfLesson lessonId={lessonId} onClose={onClose} /> : null;
}
