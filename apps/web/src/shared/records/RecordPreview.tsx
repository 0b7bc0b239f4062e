import { Suspense } from 'react';
import { lazy } from '../../ui/lazy.tsx';
import { useHovered } from '../../ui/record/hovered.ts';

const RecordCard = lazy(
  () => import('./RecordCard.tsx'),
  // Ignored: the card only supplements the link.
  () => null,
);

/** The single hover card of the screen; its code loads with the first hover. */
export function RecordPreview() {
  const hovered = useHovered((state) => state.hovered);
  if (!hovered) return null;
  return (
    <Suspense fallback={null}>
      <RecordCard key={`${hovered.kind}/${hovered.id}`} {...hovered} />
    </Suspense>
  );
}
