import { type View, viewsApi } from '@shibiao/contract/views';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { queryClient, queryOf, useCommand } from '../../lib/query.ts';
import { useNewest } from '../../lib/useNewest.ts';
import type { ListState, ListValues } from './listState.ts';

/** Contents of a saved view. */
export interface ViewConfig {
  columns?: string[];
  /** Column widths set by the person, by key. */
  widths?: Record<string, number>;
  /** Filters, sort and count as in the address. */
  values?: Record<string, string>;
}

type Look = Pick<ViewConfig, 'columns' | 'widths'>;
const lookOf = ({ columns, widths }: ViewConfig): Look => ({ columns, widths });
const NO_WIDTHS: Readonly<Record<string, number>> = {};
/** Debounce of widths, which change in steps. */
const SAVE_MS = 400;

const configOf = (view: View | undefined): ViewConfig => (view?.config ?? {}) as ViewConfig;
/** The person's present columns are stored under the empty name. */
const CURRENT = '';

export interface Views {
  named: View[];
  columns: string[] | null;
  widths: Readonly<Record<string, number>>;
  /** True once the columns are known and the opening filters are applied. */
  isReady: boolean;
  /** The list's values; until `isReady` those that it will have without a default view. */
  values: ListValues;
  setColumns(columns: string[]): void;
  /** Sets a column's width; null resets it. */
  setWidth(key: string, width: number | null): void;
  resetColumns(): void;
  /** The view that was applied last; its filters may have changed since. */
  appliedId: number | null;
  apply(view: View): void;
  /** Applies exactly these filters: of a preset, or none. */
  show(values: Readonly<Record<string, string>>): void;
  /** True when the list has exactly these filters (and the sort, where the view keeps one). */
  isShown(values: Readonly<Record<string, string>>): boolean;
  saveAs(name: string, isDefault: boolean, isShared: boolean): void;
  /** Saves the list's present state. */
  update(view: View): void;
  change(view: View, patch: Partial<Pick<View, 'name' | 'isDefault' | 'isShared'>>): void;
  /** Moves an own view one place to the left or right. */
  move(view: View, by: -1 | 1): void;
  remove(view: View): void;
}

/** Filters, sort and count of a view. */
export const valuesOf = (view: View): Record<string, string> => configOf(view).values ?? {};

/**
 * Columns and saved views of a list, kept per person on the server. Nothing is kept without a `screen`.
 * @param opening filters of a list that is opened without filters or a default view
 */
export function useViews(
  screen: string | undefined,
  state: ListState,
  owned: readonly string[],
  opening: Readonly<Record<string, string>> | undefined,
): Views {
  const options = queryOf(
    viewsApi.list,
    { screen: screen ?? '' },
    { staleTime: Number.POSITIVE_INFINITY, isQuiet: true, enabled: Boolean(screen) },
  );
  const { data, isPending, isError } = useQuery(options);
  const [appliedId, setAppliedId] = useState<number | null>(null);
  // A list without storage keeps its look while it is open.
  const [ownLook, setOwnLook] = useState<Look>({});
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useCommand(viewsApi.save, {
    success: '视图已保存',
    onSuccess: (view) => setAppliedId(view.id),
  });
  const order = useCommand(viewsApi.order, { isQuiet: true });
  const saveQuietly = useNewest(viewsApi.save);
  const remove = useCommand(viewsApi.remove);
  const list = data?.list ?? [];
  const named = list.filter((view) => view.name !== CURRENT);
  const current = list.find((view) => view.name === CURRENT && view.ownerName === null);
  const look = screen ? lookOf(configOf(current)) : ownLook;

  const apply = (config: ViewConfig) => {
    state.change({
      ...Object.fromEntries([...owned, 'sort', 'order'].map((key) => [key, null])),
      ...config.values,
    });
    if (config.columns || config.widths) keepLook(lookOf(config));
  };
  const applyView = (view: View) => {
    setAppliedId(view.id);
    apply(configOf(view));
  };
  const currentConfig = (): Record<string, unknown> => {
    return { values: pick(state.values, [...owned, 'sort', 'order', 'count']), ...look };
  };
  const keep = (view: View, patch: Partial<Pick<View, 'name' | 'isDefault' | 'isShared' | 'config'>>) =>
    save.run({
      id: view.id,
      screen: view.screen,
      name: view.name,
      config: view.config,
      isDefault: view.isDefault,
      isShared: view.isShared,
      ...patch,
    });
  const keepLook = (config: Look) => {
    if (!screen) return setOwnLook(config);
    // Optimistic update; the server follows in the background.
    queryClient.setQueryData(options.queryKey, (old) => ({
      list: [
        ...(old?.list ?? []).filter((view) => view.name !== CURRENT),
        {
          id: current?.id ?? 0,
          screen,
          name: CURRENT,
          config: { ...config },
          isDefault: false,
          isShared: false,
          ownerName: null,
        },
      ],
    }));
    clearTimeout(saving.current);
    saving.current = setTimeout(() => {
      void saveQuietly({ screen, name: CURRENT, config: { ...config } });
    }, SAVE_MS);
  };

  const isLoaded = !screen || !isPending || isError;
  const isReady = useOpening(named, opening, isLoaded, state.values, owned, apply);
  const willOpen = !isReady && !isAddressed(state.values, owned);
  return {
    named,
    columns: look.columns ?? null,
    widths: look.widths ?? NO_WIDTHS,
    isReady,
    values: willOpen ? { ...state.values, ...opening } : state.values,
    setColumns: (columns) => keepLook({ ...look, columns }),
    setWidth: (key, width) => {
      const { [key]: _before, ...others } = look.widths ?? NO_WIDTHS;
      keepLook({ ...look, widths: width === null ? others : { ...others, [key]: width } });
    },
    resetColumns: () => keepLook({}),
    appliedId,
    apply: applyView,
    show: (values) => {
      setAppliedId(null);
      apply({ values });
    },
    isShown: (values) =>
      owned.every((key) => state.values[key] === values[key]) &&
      ['sort', 'order'].every((key) => values[key] === undefined || values[key] === state.values[key]),
    saveAs: (name, isDefault, isShared) => {
      if (screen) save.run({ screen, name, config: currentConfig(), isDefault, isShared });
    },
    update: (view) => keep(view, { config: currentConfig() }),
    change: keep,
    move: (view, by) => {
      const ids = named.filter((one) => one.ownerName === null).map((one) => one.id);
      const at = ids.indexOf(view.id);
      const other = ids[at + by];
      if (other === undefined || !screen) return;
      ids[at + by] = view.id;
      ids[at] = other;
      order.run({ screen, ids });
    },
    remove: (view) => remove.run({ id: view.id }),
  };
}

interface Opening {
  config: ViewConfig | undefined;
  /** True once its filters have reached the list's state. */
  isApplied: boolean;
}

/** True for an address with filters, and for a page or sort of the unfiltered list: such a list opens as it stands. */
const isAddressed = (values: ListValues, owned: readonly string[]): boolean =>
  [...owned, 'page', 'sort'].some((key) => values[key] !== undefined);

/** Applies the default view (else `initial`) once, for a list opened without filters. Returns true when done. */
function useOpening(
  named: View[],
  initial: ViewConfig['values'],
  isLoaded: boolean,
  values: ListValues,
  owned: readonly string[],
  apply: (config: ViewConfig) => void,
): boolean {
  const [opening, setOpening] = useState<Opening | null>(null);
  const isFiltered = owned.some((key) => values[key] !== undefined);
  if (isLoaded && !opening) {
    const view = named.find((one) => one.isDefault);
    const config = isAddressed(values, owned)
      ? undefined
      : view
        ? configOf(view)
        : initial && { values: initial };
    setOpening({ config, isApplied: !owned.some((key) => config?.values?.[key] !== undefined) });
  } else if (opening && !opening.isApplied && isFiltered) setOpening({ ...opening, isApplied: true });
  const isAsked = useRef(false);
  // Before the first paint, so that filtered rows do not flash.
  useLayoutEffect(() => {
    if (!opening?.config || isAsked.current) return;
    isAsked.current = true;
    apply(opening.config);
  });
  return opening?.isApplied ?? false;
}

const pick = (values: ListValues, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])));
