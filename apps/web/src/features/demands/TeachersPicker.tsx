import { teachersApi } from '@shibiao/contract/teachers';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { nearestFirst } from '../../pickers/searchable.ts';
import { cityAndFields, engageable, TYPE_A_TEACHER } from '../../pickers/TeacherPicker.tsx';
import { useDebounced } from '../../pickers/useDebounced.ts';
import { useFirstFound, useTyped } from '../../pickers/useFirstFound.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';

interface Named {
  id: number;
  name: string;
}
interface Props {
  value?: number[] | null;
  onChange?: (value: number[]) => void;
  id?: string;
  /** Names of those chosen before, shown before the server was asked. */
  chosen?: readonly Named[];
}

/** Picker of several engageable teachers by name, pinyin or initials. */
export function TeachersPicker({ value, onChange, id, chosen = [] }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const search = useTyped();
  const { text, setText, wanted, held } = search;
  const keyword = useDebounced(wanted);
  const [picked, setPicked] = useState<readonly Named[]>(chosen);
  const query = useQuery({
    ...queryOf(teachersApi.list, engageable(keyword)),
    enabled: isOpen || held !== null,
    placeholderData: keepPreviousData,
  });
  const found = (query.data?.list ?? [])
    .map((row) => ({ value: row.id, label: row.name, second: cityAndFields(row) }))
    .sort((one, other) => nearestFirst(one, other, { searchValue: keyword }));
  // Chosen outside of this picker: their names are read.
  const unnamed = (value ?? []).filter((one) => !picked.some((known) => known.id === one));
  const names = useQueries({
    queries: unnamed.map((one) => queryOf(teachersApi.one, { id: one }, { isQuiet: true })),
  });
  const kept = [...picked, ...names.flatMap(({ data }) => data ?? [])]
    .filter((one) => value?.includes(one.id) && !found.some((option) => option.value === one.id))
    .map((one) => ({ value: one.id, label: one.name, second: '' }));
  const take = (next: number[]) => {
    const known = [...picked, ...found.map((one) => ({ id: one.value, name: one.label }))];
    setPicked(next.flatMap((one) => known.find((teacher) => teacher.id === one) ?? []));
    onChange?.(next);
  };
  const heldKeys = useFirstFound({
    ...search,
    isOpen,
    isSearching: wanted !== keyword || query.isPlaceholderData || query.isLoading,
    take: () => {
      const [first] = found;
      if (!first) return false;
      if (!value?.includes(first.value)) take([...(value ?? []), first.value]);
      setText('');
      return true;
    },
  });
  return (
    <Select
      {...heldKeys}
      {...(id ? { id } : { 'aria-label': TYPE_A_TEACHER })}
      mode="multiple"
      showSearch={{
        filterOption: false,
        searchValue: text,
        onSearch: setText,
        autoClearSearchValue: true,
      }}
      allowClear={CLEARABLE}
      placeholder={TYPE_A_TEACHER}
      style={{ width: '100%' }}
      value={value ?? []}
      loading={query.isFetching && (isOpen || held !== null)}
      // Chosen teachers are left out while searching: as first options, Enter would remove them.
      options={wanted ? found : [...kept, ...found]}
      notFoundContent={
        query.isFetching ? '搜索中…' : choicesOf(query, keyword ? '没有找到' : '输入以搜索').notFoundContent
      }
      onOpenChange={(open) => {
        setIsOpen(open);
        if (!open) setText('');
      }}
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
