import { Cascader } from 'antd';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { CLEARABLE } from '../ui/clearable.tsx';
import { choicesOf } from '../ui/QueryState.tsx';
import { type Region, useRegions } from './cachedLists.ts';
import { matches, type Searchable } from './searchable.ts';

interface Node extends Searchable {
  value: number;
  children?: Node[];
}

interface Props {
  /** Code of the deepest chosen level. */
  value?: number | null;
  /** `path`: chosen province, city and district; empty when cleared. */
  onChange?: (value: number | null, path: number[]) => void;
  /** 1 for provinces only, 2 down to cities, 3 down to districts. */
  depth?: 1 | 2 | 3;
  /** Allows choosing a province or city alone. */
  anyLevel?: boolean;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
}

/** Province, city and district codes of a region: GB/T 2260 nests them in its digits. */
export function regionPath(code: number): number[] {
  const province = Math.floor(code / 10_000) * 10_000;
  const city = Math.floor(code / 100) * 100;
  return [province, city, code].filter((one, i, all) => all.indexOf(one) === i);
}

/** Picker of a province, city or district. */
export function RegionCascader(props: Props) {
  const { value, onChange, depth = 2, anyLevel = true, placeholder = '选择地区', disabled, id } = props;
  const query = useRegions();
  const options = useMemo(() => nest(query.data?.list ?? [], depth), [query.data, depth]);
  const [isOpen, setIsOpen] = useState(false);
  const typed = useRef('');
  const isMoving = useRef(false);
  const choose = (codes: number[]) => onChange?.(codes.at(-1) ?? null, codes);
  // antd's Enter takes only an option reached by arrow keys; after typing a name it must take the first hit, as in
  // every picker.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow')) isMoving.current = true;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isMoving.current || !typed.current) return;
    const hit = firstHit(options, typed.current, anyLevel);
    if (!hit) return;
    event.preventDefault();
    event.stopPropagation();
    choose(hit.map(({ value: code }) => code));
    setIsOpen(false);
  };
  return (
    // Keys are captured on their way to the control inside.
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes Enter before antd does
    <div onKeyDownCapture={onKeyDownCapture}>
      <Cascader<Node>
        id={id}
        disabled={disabled}
        aria-label={props['aria-label'] ?? (id ? undefined : placeholder)}
        style={{ width: '100%' }}
        allowClear={CLEARABLE}
        changeOnSelect={anyLevel}
        placeholder={placeholder}
        {...choicesOf(query, '没有找到')}
        value={value && !query.isPending ? regionPath(value) : []}
        options={options}
        open={isOpen}
        onOpenChange={setIsOpen}
        classNames={{ popup: { root: 'region-hits' } }}
        showSearch={{
          limit: 50,
          filter: isHit,
          onSearch: (text) => {
            typed.current = text.trim();
            isMoving.current = false;
          },
        }}
        displayRender={(labels) => labels.join(' ')}
        onChange={(path) => choose((path ?? []) as number[])}
      />
    </div>
  );
}

const isHit = (typed: string, path: readonly Searchable[]): boolean =>
  path.some((node) => matches(node, typed));

/** The first option for a typed text, searched from its province down. */
function firstHit(
  nodes: readonly Node[],
  typed: string,
  anyLevel: boolean,
  above: readonly Node[] = [],
): Node[] | null {
  for (const node of nodes) {
    const path = [...above, node];
    if ((anyLevel || !node.children) && isHit(typed, path)) return path;
    const below = node.children && firstHit(node.children, typed, anyLevel, path);
    if (below) return below;
  }
  return null;
}

function nest(list: readonly Region[], depth: number): Node[] {
  const nodes = new Map<number, Node>();
  const roots: Node[] = [];
  // The server lists parents before their children.
  for (const region of list) {
    if (region.level > depth) continue;
    const node: Node = {
      value: region.codeid,
      label: region.name,
      pinyin: region.pinyin,
      initials: region.initials,
    };
    nodes.set(region.codeid, node);
    const parent = nodes.get(region.parentid);
    if (parent) {
      parent.children ??= [];
      parent.children.push(node);
    } else roots.push(node);
  }
  return roots;
}
