import { type RefObject, useEffect } from 'react';

const SCROLLER = '.ant-table-body, .ant-table-content';
const TABBABLE = 'a[href], button, input, [tabindex="0"]';
/** antd measures columns by a hidden copy of the head, whose boxes would take the focus. */
const MEASURE = '.ant-table-measure-row';
const canTab = (element: HTMLElement) =>
  element.tabIndex >= 0 && !element.matches(':disabled') && !element.closest(MEASURE);

/**
 * Makes antd's scrolling tables inside an element scrollable by keyboard: one without focusable content takes the focus
 * itself.
 */
export function useScrollFocus(box: RefObject<HTMLElement | null>): void {
  // Runs after every render, because rows with focusable content come and go.
  useEffect(() => {
    for (const row of box.current?.querySelectorAll<HTMLElement>(MEASURE) ?? []) row.inert = true;
    for (const scroller of box.current?.querySelectorAll<HTMLElement>(SCROLLER) ?? []) {
      const isScrolled = scroller.style.overflow !== '' || scroller.style.overflowX !== '';
      const holdsTabbable = [...scroller.querySelectorAll<HTMLElement>(TABBABLE)].some(canTab);
      if (isScrolled && !holdsTabbable) scroller.tabIndex = 0;
      else scroller.removeAttribute('tabindex');
    }
  });
}
