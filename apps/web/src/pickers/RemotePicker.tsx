import type { Endpoint, SentOf } from '@shibiao/contract/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../lib/query.ts';
import { CLEARABLE } from '../ui/clearable.tsx';
import type { RowOf } from '../ui/PagedTable.tsx';
import { choicesOf } from '../ui/QueryState.tsx';
import { type Named, useName } from './names.tsx';
import { nearestFirst } from './searchable.ts';
import { useDebounced } from './useDebounced.ts';
import { useFirstFound, useTyped } from './useFirstFound.ts';

export interface PickerValueProps {
  value?: number | null;
  onChange?: (value: number | null) => void;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  /** Name of the chosen row, shown before the server was asked. */
  chosen?: { id: number; name: string } | null;
}

interface Props<E extends Endpoint> extends PickerValueProps {
  endpoint: E;
  /** The input of a search (Chinese, pinyin, initials: the server matches all three). */
  inputOf: (keyword: string) => SentOf<E>;
  idOf: (row: RowOf<E>) => number;
  nameOf: (row: RowOf<E>) => string;
  /** Distinguishes two rows of the same name. */
  secondOf?: (row: RowOf<E>) => ReactNode;
  /** Kind of record whose name is read when only an id is known, as from a link. */
  named?: Named;
  /** Called with the whole row, for forms that fill further fields. */
  onPick?: (row: RowOf<E> | null) => void;
  /** Called with a search, its results and the chosen one. */
  onFound?: (keyword: string, results: number, id: number) => void;
}

/** Picker that searches on the server. Pickers of features are a few lines around it; see PersonnelPicker. */
export function RemotePicker<E extends Endpoint>(props: Props<E>) {
  const {
    endpoint,
    inputOf,
    idOf,
    nameOf,
    secondOf,
    value,
    onChange,
    onPick,
    named,
    chosen,
    placeholder = '输入姓名、拼音或首字母',
    disabled,
    id,
  } = props;
  const [isOpen, setIsOpen] = useState(false);
  const search = useTyped();
  const { text, setText, wanted, held } = search;
  const keyword = useDebounced(wanted);
  const query = useQuery({
    ...queryOf(endpoint, inputOf(keyword)),
    enabled: isOpen || held !== null,
    placeholderData: keepPreviousData,
  });
  const rows = ((query.data as { list?: RowOf<E>[] } | undefined)?.list ?? []) as RowOf<E>[];
  const [picked, setPicked] = useState(chosen ?? null);
  const known = rows
    .map((row) => ({ value: idOf(row), label: nameOf(row), second: secondOf?.(row), row }))
    .sort((one, other) => nearestFirst(one, other, { searchValue: keyword }));
  const remembered = [picked, chosen].find((one) => one && one.id === value);
  const isFound = known.some((option) => option.value === value);
  const name = useName(remembered || isFound ? undefined : named, value);
  const current = remembered ?? (value && name ? { id: value, name } : null);
  // The chosen row is left out while searching: as the first option, Enter would take it again.
  const options =
    current && !isFound && wanted === ''
      ? [{ value: current.id, label: current.name, second: null, row: null }, ...known]
      : known;

  const setOpen = (open: boolean) => {
    setIsOpen(open);
    if (!open) setText('');
  };
  const take = (next: number | null | undefined) => {
    const option = options.find((one) => one.value === next);
    setPicked(option ? { id: option.value, name: option.label } : null);
    onChange?.(next ?? null);
    onPick?.(option?.row ?? null);
    if (option && wanted) props.onFound?.(wanted, known.length, option.value);
  };
  const heldKeys = useFirstFound({
    ...search,
    isOpen,
    isSearching: wanted !== keyword || query.isPlaceholderData || query.isLoading,
    take: () => {
      const [first] = known;
      if (!first) return false;
      take(first.value);
      setOpen(false);
      return true;
    },
  });

  return (
    <Select
      {...heldKeys}
      // Accessible name: the form item's label, else the placeholder.
      id={id}
      aria-label={id ? undefined : placeholder}
      disabled={disabled}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      allowClear={CLEARABLE}
      placeholder={placeholder}
      style={{ width: '100%' }}
      // An id without a name would show as a number.
      value={isFound || current ? (value ?? null) : null}
      loading={
        (query.isFetching && (isOpen || held !== null)) || Boolean(value && !isFound && !current && named)
      }
      options={options}
      notFoundContent={
        query.isFetching ? '搜索中…' : choicesOf(query, keyword ? '没有找到' : '输入以搜索').notFoundContent
      }
      open={isOpen}
      onOpenChange={setOpen}
      onChange={take}
      optionRender={({ data }) => (
        <span className="picker-option">
          <span>{data.label}</span>
          {data.second && <small>{data.second}</small>}
        </span>
      )}
    />
  );
}
