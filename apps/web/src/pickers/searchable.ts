/** Text that pickers of cached lists search: the Chinese name, its pinyin and its initials (张三 · zhangsan · zs). */
export interface Searchable {
  label: string;
  pinyin?: string;
  initials?: string;
}

export function matches(option: Searchable | undefined, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  if (!option || !text) return Boolean(option);
  return (
    option.label.toLowerCase().includes(text) ||
    (option.pinyin ?? '').includes(text) ||
    (option.initials ?? '').includes(text)
  );
}

/** An option of any select; what is not text is no name. */
interface Found {
  label?: unknown;
  pinyin?: unknown;
  initials?: unknown;
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

/** How near an option is to a text: 0 is it, 1 begins with it, 2 is or begins with it when read, 3 is the rest. */
function distanceOf({ label, pinyin, initials }: Found, text: string): number {
  if (textOf(label) === text) return 0;
  if (textOf(label).startsWith(text)) return 1;
  return textOf(pinyin).startsWith(text) || textOf(initials).startsWith(text) ? 2 : 3;
}

/**
 * Order of options found for a typed text: Enter and Tab take the first one, which must be the one that was typed.
 * Equals keep their order.
 */
export function nearestFirst(one: Found, other: Found, { searchValue }: { searchValue: string }): number {
  const text = searchValue.trim().toLowerCase();
  return text ? distanceOf(one, text) - distanceOf(other, text) : 0;
}
