import { Modal, type ModalProps } from 'antd';
import { useFreeMoment } from './useFreeMoment.ts';

/** What comes up by itself, in a free moment. Its code is there by then: it is not in the way of what was just opened. */
export function DayPopup({ className = '', ...props }: ModalProps) {
  return useFreeMoment() ? <Modal open className={`popup ${className}`} {...props} /> : null;
}
