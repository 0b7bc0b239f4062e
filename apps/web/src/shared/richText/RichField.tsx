import { Suspense } from 'react';
import { Loading } from '../../ui/Loading.tsx';
import { lazy } from '../../ui/lazy.tsx';

const RichEditor = lazy(() => import('./RichEditor.tsx'));

/** A form's rich text; the editor loads when it is shown. */
export const RichField = (props: { value?: string; onChange?: (html: string) => void }) => (
  <Suspense fallback={<Loading />}>
    <RichEditor {...props} />
  </Suspense>
);
