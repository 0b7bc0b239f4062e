import { type View, viewsApi } from '@shibiao/contract/views';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { queryClient, queryOf, useCommand } from '../../lib/query.ts';
import { useNewest } from '../../lib/useNewest.ts';
import type { ListState, ListValues } from './listState.ts';

/** What a saved view keeps. */
export interface ViewConfig {
  columns?: string[];
  /** Widths of columns that the person made wider or narrower, by key. */
  widths?: Record<string, number>;
  /** Filters, sort and count as they stand in the address. */
  values?: Record<string, string>;
}

type Look = Pick<ViewConfig, 'columns' | 'widths'>;
const lookOf = ({ columns, widths }: ViewConfig): Look => ({
  ...(columns ? { columns } : {}),
  ...(widths ? { widths } : {}),
});
const NO_WIDTHS: Readonly<Record<string, number>> = {};
/** A width is typed or dragged in steps; the last one is kept. */
const SAVE_MS = 400;

const configOf = (view: View | undefined): ViewConfig => (view?.config ?? {}) as ViewConfig;
/** The person's current columns live under the empty name. */
const CURRENT = '';

export interface Views {
  named: View[];
  columns: string[] | null;
  widths: Readonly<Record<string, number>>;
  /** The columns are known, and what the list opens with has been applied. */
  isReady: boolean;
  setColumns(columns: string[]): void;
  /** How wide a column is; null: as it was made. */
  setWidth(key: string, width: number | null): void;
  resetColumns(): void;
  /** The view that was applied last; its filters may have been changed since. */
  appliedId: number | null;
  apply(view: View): void;
  /** Shows exactly these filters: of a preset, or none. */
  show(values: Readonly<Record<string, string>>): void;
  /** The list shows just these filters (and the sort, where the view keeps one). */
  isShown(values: Readonly<Record<string, string>>): boolean;
  saveAs(name: string, isDefault: boolean, isShared: boolean): void;
  /** Takes over what the list shows now. */
  update(view: View): void;
  change(view: View, patch: Partial<Pick<View, 'name' | 'isDefault' | 'isShared'>>): void;
  /** Puts an own view one place to the left or right. */
  move(view: View, by: -1 | 1): void;
  remove(view: View): void;
}

/** The filters, sort and count that a view keeps. */
export const valuesOf = (view: View): Record<string, string> => configOf(view).values ?? {};

/**
 * Columns and saved views of a list, kept per person on the server. Without a `screen` nothing is kept.
 * @param opening the filters of whoever opens the list without filters and has no default view
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
  // A list that nothing is kept of has a look as long as it is open.
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
    // Shown at once; the server hears of it in the background.
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
  return {
    named,
    columns: look.columns ?? null,
    widths: look.widths ?? NO_WIDTHS,
    isReady,
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
  /** Its filters have arrived where the list keeps them. */
  isApplied: boolean;
}

/**
 * The default view (else `initial`) applies once, when the list was opened without any filter of its own. True when
 * that is done.
 */
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
  // A page or a sort in the address belongs to the list without filters, which the link means to show.
  const isAddressed = isFiltered || ['page', 'sort'].some((key) => values[key] !== undefined);
  if (isLoaded && !opening) {
    const view = named.find((one) => one.isDefault);
    const config = isAddressed ? undefined : view ? configOf(view) : initial && { values: initial };
    setOpening({ config, isApplied: !owned.some((key) => config?.values?.[key] !== undefined) });
  } else if (opening && !opening.isApplied && isFiltered) setOpening({ ...opening, isApplied: true });
  const isAsked = useRef(false);
  // Before anything is painted: what is filtered out must not flash up.
  useLayoutEffect(() => {
    if (!opening?.config || isAsked.current) return;
    isAsked.current = true;
    apply(opening.config);
  });
  return opening?.isApplied ?? false;
}

const pick = (values: ListValues, keys: readonly string[]): Record<string, string> =>
  Object.fromEntries(keys.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]])));
