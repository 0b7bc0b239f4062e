import { type RefObject, useEffect } from 'react';

const SCROLLER = '.ant-table-body, .ant-table-content';
const TABBABLE = 'a[href], button:not([tabindex="-1"]), input, [tabindex="0"]';

/**
 * Lets the keyboard scroll antd's tables inside an element: a table that scrolls on its own and holds nothing to tab to
 * takes the focus itself.
 */
export function useScrollFocus(box: RefObject<HTMLElement | null>): void {
  // After every render: rows, and with them what can take the focus, come and go.
  useEffect(() => {
    for (const scroller of box.current?.querySelectorAll<HTMLElement>(SCROLLER) ?? []) {
      const isScrolled = scroller.style.overflow !== '' || scroller.style.overflowX !== '';
      if (isScrolled && !scroller.querySelector(TABBABLE)) scroller.tabIndex = 0;
      else scroller.removeAttribute('tabindex');
    }
  });
}
