import type { Page } from '@playwright/test';

/** A figure, day or time with its unit alone: prose may wrap, figures may not. */
const FIGURE = String.raw`^[¥+−-]?\d[\d,.:/−-]*\s?(%|元|万|亿|个|点|分|天|人|门|条|家|次|份|张|岁|年|月|日|小时|万元)?(\s?[/–~·]\s?[¥+−-]?[\d,.:]+\s?(%|元|万|亿|个|点|天|人|门|条|家|次)?)?$`;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
}
interface Element {
  textContent: string | null;
  className: unknown;
  tagName: string;
  parentElement: Element | null;
  children: Iterable<Element> & { length: number };
  scrollWidth: number;
  clientWidth: number;
  getBoundingClientRect(): Box;
  matches(selector: string): boolean;
  querySelectorAll(selector: string): Iterable<Element>;
  closest(selector: string): Element | null;
  checkVisibility(): boolean;
}
declare const document: {
  createRange(): { selectNodeContents(node: object): void; getClientRects(): Iterable<Box> };
  createTreeWalker(
    root: Element,
    show: number,
  ): { nextNode(): { textContent: string; parentElement: Element | null } | null };
};
declare const getComputedStyle: (element: Element) => {
  overflowX: string;
  textOverflow: string;
  display: string;
  flexDirection: string;
};

/**
 * Replaces the demo's sums by those of a large company: eight digits before the point, five before 万. Amounts of one
 * lesson or document in a row stay.
 */
const enlarge = (page: Page): Promise<void> =>
  page.locator('.pane:visible').evaluate((pane) => {
    const texts = document.createTreeWalker(pane as unknown as Element, 4);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.ant-table-row, .grid-row')) continue;
      text.textContent = text.textContent
        .replace(/^(\s*[¥+−-]?)\d{1,3}(,\d{3})*\.\d{2}(?=\s*元?\s*$)/, '$112,345,678.90')
        .replace(/^(\s*[¥+−-]?)[\d,]+(\.\d+)?(?=\s?万\s*$)/, '$11,234.5');
    }
  });

/** Clipped or wrapped figures of the open screen, each with its container. */
const badFigures = (page: Page): Promise<string[]> =>
  page.locator('.pane:visible').evaluate((pane, figure) => {
    /** Moves with the rows that are scrolled between the two. */
    const SCROLLED = '.ant-table-header, .ant-table-summary';
    const UNSEEN = '.ant-table-measure-row, .ant-table-measure-row *';
    const pattern = new RegExp(figure);
    const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
    /** Figures stacked on purpose, such as plan and actual: each is checked by itself. */
    const isStack = (element: Element): boolean => {
      const [only, ...more] = [...element.children];
      if (only && more.length === 0 && textOf(only) === textOf(element)) return isStack(only);
      const { display, flexDirection } = getComputedStyle(element);
      if (/flex/.test(display)) return flexDirection.startsWith('column');
      const parts = [...element.children].filter((part) => part.checkVisibility());
      return (
        parts.length > 1 && parts.some((part) => /^(block|flex|grid)$/.test(getComputedStyle(part).display))
      );
    };
    const isFigure = (element: Element) =>
      textOf(element).length <= 28 && pattern.test(textOf(element)) && !isStack(element);
    /** Boxes of the text alone, because handles and backgrounds reach beyond it. */
    const textBoxes = (element: Element) => {
      const boxes: Box[] = [];
      const texts = document.createTreeWalker(element, 4);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        boxes.push(...range.getClientRects());
      }
      return boxes.filter(({ width }) => width > 1);
    };
    const found = new Set<string>();
    for (const element of (pane as unknown as Element).querySelectorAll('*')) {
      // antd measures its columns in a hidden row.
      if (!isFigure(element) || !element.checkVisibility() || element.parentElement?.matches(UNSEEN))
        continue;
      if (element.parentElement && isFigure(element.parentElement)) continue;
      const boxes = textBoxes(element);
      if (boxes.length === 0) continue;
      const said = `${textOf(element)} in ${element.tagName.toLowerCase()}.${String(element.className)} of .${String(element.parentElement?.className)}`;
      const highest = Math.min(...boxes.map(({ bottom }) => bottom));
      if (boxes.some(({ top }) => top >= highest - 1)) found.add(`on two lines: ${said}`);
      const right = Math.max(...boxes.map((box) => box.right));
      for (
        let around: Element | null = element;
        around && around !== (pane as unknown);
        around = around.parentElement
      ) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'auto' || overflowX === 'scroll' || around.matches(SCROLLED)) break;
        if (overflowX === 'visible' && !around.matches('td, th')) continue;
        if (right > around.getBoundingClientRect().right + 1) found.add(`cut: ${said}`);
      }
    }
    return [...found];
  }, FIGURE);

const DESK = { width: 1440, height: 900 };
const SIZES = [DESK, { width: 1280, height: 800 }, { width: 390, height: 844 }];

/** Clipped or wrapped figures of the open screen with the sums of a large company, at three widths. */
export async function badFiguresAtWidths(page: Page, path: string): Promise<string[]> {
  const bad: string[] = [];
  await enlarge(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    bad.push(...(await badFigures(page)).map((one) => `${path} at ${size.width}: ${one}`));
  }
  await page.setViewportSize(DESK);
  return bad;
}
