import { useEffect, useRef } from 'react';
import { notifyMissing } from '../lib/missingCode.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onRetry: () => void;
}

/** Replaces the phone's menu when its code failed to load. Opening it again retries. */
export function MissingMenu({ isOpen, onClose, onRetry }: Props) {
  const wasClosed = useRef(false);
  useEffect(() => {
    if (!isOpen) wasClosed.current = true;
    else if (wasClosed.current) onRetry();
    else {
      void notifyMissing();
      onClose();
    }
  }, [isOpen, onClose, onRetry]);
  return null;
}
