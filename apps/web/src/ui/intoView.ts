/**
 * Scrolls an element into view where it is not. The observer answers once the layout is there; scrolling at once would
 * force one in the middle of a navigation.
 * @returns ends the wait
 */
export function bringIntoView(element: Element | null | undefined): (() => void) | undefined {
  if (!element) return undefined;
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (entry && entry.intersectionRatio < 1) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
