import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { MISSING_WORDS, type Missing, reloadPage, whyMissing } from '../lib/missingCode.ts';
import { ErrorState } from './ErrorState.tsx';

interface Props {
  onRetry: () => void;
  /** In a line of a form or of filters; otherwise it fills the place of a view. */
  isSmall?: boolean;
}

/** Stands where a part's code did not come, and says what helps: another try, or a reload after an update. */
export function MissingPart({ onRetry, isSmall = false }: Props) {
  const [why, setWhy] = useState<Missing | null>(null);
  useEffect(() => {
    let isGone = false;
    void whyMissing().then((found) => !isGone && setWhy(found));
    return () => {
      isGone = true;
    };
  }, []);
  if (why === null) return null;
  const act = why === 'updated' ? reloadPage : onRetry;
  const label = why === 'updated' ? '重新加载' : '重试';
  if (!isSmall) return <ErrorState error={new Error(MISSING_WORDS[why])} onRetry={act} retryText={label} />;
  return (
    <span className="missing-part" role="alert">
      {MISSING_WORDS[why]}
      <Button size="small" onClick={act}>
        {label}
      </Button>
    </span>
  );
}

/** For one input among others. */
export const MissingInput = ({ onRetry }: Pick<Props, 'onRetry'>) => (
  <MissingPart isSmall onRetry={onRetry} />
);
