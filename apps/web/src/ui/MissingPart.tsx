import { Button } from 'antd';
import { type MouseEvent, useEffect, useState } from 'react';
import { MISSING_WORDS, type Missing, missingReason, reloadPage } from '../lib/missingCode.ts';
import { ErrorState } from './ErrorState.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

interface Props {
  onRetry: () => void;
  /** In a line of a form or of filters; otherwise it fills the view. */
  isSmall?: boolean;
  /** For layers over a page: closes it. */
  onClose?: () => void;
}

/** Replaces a part whose code failed to load, with a retry, or a reload after an update. */
export function MissingPart({ onRetry, isSmall = false, onClose }: Props) {
  const returnFocus = useReturnFocus();
  const [why, setWhy] = useState<Missing | null>(null);
  useEffect(() => {
    let isGone = false;
    void missingReason().then((found) => !isGone && setWhy(found));
    return () => {
      isGone = true;
    };
  }, []);
  if (why === null)
    return onClose ? <div className="boot opening" role="status" aria-label="加载中" /> : null;
  const act = (event: MouseEvent<HTMLElement>) => {
    // These buttons disappear, so the focus returns to the opener before the part takes it.
    returnFocus(event.currentTarget.parentElement);
    if (why === 'updated') reloadPage();
    else onRetry();
  };
  const label = why === 'updated' ? '重新加载' : '重试';
  if (!isSmall && !onClose)
    return (
      <ErrorState
        error={new Error(MISSING_WORDS[why])}
        onRetry={why === 'updated' ? reloadPage : onRetry}
        retryText={label}
      />
    );
  return (
    <span className={`missing-part ${onClose ? 'is-over' : ''}`} role="alert">
      {MISSING_WORDS[why]}
      <Button size="small" onClick={act}>
        {label}
      </Button>
      {onClose && (
        <Button
          size="small"
          type="text"
          onClick={(event) => {
            returnFocus(event.currentTarget.parentElement);
            onClose();
          }}
        >
          关闭
        </Button>
      )}
    </span>
  );
}

/** In place of one input among others. */
export const MissingInput = ({ onRetry }: Pick<Props, 'onRetry'>) => (
  <MissingPart isSmall onRetry={onRetry} />
);
