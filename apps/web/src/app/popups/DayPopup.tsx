import { Modal, type ModalProps } from 'antd';
import { useFreeMoment } from './useFreeMoment.ts';

/** A popup that opens by itself, once its code is loaded and the person is idle. */
export function DayPopup({ className = '', ...props }: ModalProps) {
  return useFreeMoment() ? <Modal open className={`popup ${className}`} {...props} /> : null;
}
