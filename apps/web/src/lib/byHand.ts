/** Time after a touch of the page within which a call is made by hand. */
const BY_HAND_MS = 10_000;

/** Opening the document is the first touch, at time 0. */
let touchedAt = 0;
let isListening = false;
const touched = () => {
  touchedAt = performance.now();
};
function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const event of ['pointerdown', 'keydown', 'popstate'])
    window.addEventListener(event, touched, { capture: true, passive: true });
}

/** Whether somebody uses this window right now. Calls of a window that is only left open are nobody's acts. */
export function isByHand(): boolean {
  listen();
  return document.visibilityState === 'visible' && performance.now() - touchedAt < BY_HAND_MS;
}
