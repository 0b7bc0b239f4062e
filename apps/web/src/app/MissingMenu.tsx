import { useEffect, useRef } from 'react';
import { sayMissing } from '../lib/missingCode.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onRetry: () => void;
}

/** Instead of a phone's menu whose code did not come. It stands there closed, and is fetched again when opened. */
export function MissingMenu({ isOpen, onClose, onRetry }: Props) {
  const wasClosed = useRef(false);
  useEffect(() => {
    if (!isOpen) wasClosed.current = true;
    else if (wasClosed.current) onRetry();
    else {
      void sayMissing();
      onClose();
    }
  }, [isOpen, onClose, onRetry]);
  return null;
}
