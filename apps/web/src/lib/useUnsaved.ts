import { useEffect, useRef } from 'react';
import { useOptionalPage } from './page.tsx';
import { holdUnsaved } from './unsaved.ts';

/**
 * Holds a page's unsaved input until it is saved or gone. A hidden tab keeps it although its effects end, so it is
 * neither closed without a question nor replaced by a new tab.
 * @param onGivenUp called when the person gives it up
 */
export function useUnsaved(isDirty: boolean, onGivenUp?: () => void): void {
  const page = useOptionalPage();
  const release = useRef<(() => void) | null>(null);
  const givenUp = useRef(onGivenUp);
  useEffect(() => {
    givenUp.current = onGivenUp;
  });
  useEffect(() => {
    const end = () => {
      release.current?.();
      release.current = null;
    };
    if (isDirty) release.current ??= holdUnsaved(page?.pathname ?? '', () => givenUp.current?.());
    else end();
    return () => {
      if (page?.isActive !== false) end();
    };
  }, [isDirty, page]);
}
