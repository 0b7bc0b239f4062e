import { Modal, type ModalProps } from 'antd';
import { useFreeMoment } from './useFreeMoment.ts';

/** What comes up by itself, in a free moment that is looked for when its code is there. */
export function DayPopup({ className = '', ...props }: ModalProps) {
  return useFreeMoment() ? <Modal open className={`popup ${className}`} {...props} /> : null;
}
