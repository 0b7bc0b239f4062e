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
