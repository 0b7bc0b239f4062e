import type { MenuItem } from '@shibiao/contract/access';
import { type Actor, scopeOf } from '../../lib/actor.ts';
import type { MenuRow } from './permissions.queries.ts';
import { OWN_ENTRIES } from './sections.data.ts';
import { isOfVisitors } from './visitors.rules.ts';

type Caller = Pick<Actor, 'userType' | 'scope' | 'areas'>;

/**
 * A caller's menu from the granted rows and their ancestors. Staff see related pages as views of one entry; an entry
 * with a single page is that page. Visitors have few pages, each its own entry, and no section of a single page.
 */
export function treeOf(rows: readonly MenuRow[], actor: Caller): MenuItem[] {
  const ofStaff = () => rows.filter(({ path }) => !isOfVisitors(path));
  const placed = actor.userType === 1 ? withOwnEntries(ofStaff(), actor) : withoutEntries(rows);
  const below = (parent: number | null): MenuItem[] =>
    placed
      .filter((row) => row.parent_id === parent)
      .flatMap((row) => {
        const children = below(row.id);
        if (!row.view && children.length === 0) return [];
        const isPage = row.is_entry || (actor.userType !== 1 && !row.view);
        if (isPage && shown(children).length < 2) return children.map((child) => inPlaceOf(row, child));
        return [itemOf(row, children)];
      });
  return below(null);
}

const shown = (items: readonly MenuItem[]) => items.filter(({ hidden }) => !hidden);

const inPlaceOf = ({ icon }: MenuRow, child: MenuItem): MenuItem => ({
  ...child,
  meta: { ...child.meta, icon: child.meta.icon ?? icon },
});

const itemOf = (row: MenuRow, children: MenuItem[]): MenuItem => ({
  id: row.id,
  path: row.path,
  view: row.view,
  name: row.name,
  hidden: row.is_hidden,
  isEntry: row.is_entry,
  meta: { title: row.title, icon: row.icon },
  children,
});

/** Moves pages of callers who see only their own rows into fewer entries; a page that would be alone stays. */
function withOwnEntries(rows: readonly MenuRow[], actor: Caller): MenuRow[] {
  return OWN_ENTRIES.filter(({ area }) => scopeOf(actor, area) === 'self').reduce<MenuRow[]>(
    (placed, { path, title, views }) => {
      const entry = placed.find((row) => row.path === path);
      if (!entry) return placed;
      // An entry holds pages alone, so those of the shared entries below it stand directly below it.
      const known = unfolded(placed, (row) => isShared(row) && row.parent_id === entry.id);
      const moved = views.flatMap((view) => known.filter((row) => row.path === view));
      const held = known.filter((row) => row.parent_id === entry.id && !row.is_hidden);
      if (new Set([...held, ...moved]).size < 2) return placed;
      return [
        ...known
          .filter((row) => !moved.includes(row))
          .map((row) => (row.id === entry.id ? { ...row, is_entry: true, title: title ?? row.title } : row)),
        ...moved.map((row) => ({ ...row, parent_id: entry.id })),
      ];
    },
    [...rows],
  );
}

/** An entry below a section; a section may be an entry itself. */
const isShared = (row: MenuRow): boolean => row.is_entry && row.parent_id !== null;

/** Without some rows, whose pages stand where these stood. */
function unfolded(rows: readonly MenuRow[], isFolded: (row: MenuRow) => boolean): MenuRow[] {
  const above = new Map(rows.filter(isFolded).map((row) => [row.id, row.parent_id]));
  return rows
    .filter(({ id }) => !above.has(id))
    .map((row) => ({ ...row, parent_id: above.get(row.parent_id ?? 0) ?? row.parent_id }));
}

/** Sections with their pages, without shared entries. */
const withoutEntries = (rows: readonly MenuRow[]): MenuRow[] =>
  unfolded(rows, isShared).map((row) => ({ ...row, is_entry: false }));
