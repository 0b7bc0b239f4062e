import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { nearestFirst } from '../../pickers/searchable.ts';
import { useFirstFound, useTyped } from '../../pickers/useFirstFound.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { useSettled } from './useSettled.ts';

interface Props {
  value?: string | null;
  onChange?: (name: string | null) => void;
  id?: string;
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Input of an institution: a known one (found by Chinese, pinyin or initials), or a new one chosen as such. Typed text
 * alone is no choice.
 */
export function InstitutionInput({ value, onChange, id }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const search = useTyped();
  const { text, setText, wanted, held } = search;
  const keyword = useSettled(wanted);
  const query = useQuery({
    ...queryOf(institutionsApi.institutions, { keyword, count: 8 }, { isQuiet: true }),
    enabled: (isOpen || held !== null) && keyword.length > 0,
    placeholderData: keepPreviousData,
  });
  const found = keyword ? (query.data?.list ?? []) : [];
  const known = found
    .map((row) => ({
      value: row.cooperationName,
      label: row.cooperationName,
      second: [row.provinceName, row.cityName].filter(Boolean).join(' '),
      isNew: false,
    }))
    .sort((one, other) => nearestFirst(one, other, { searchValue: keyword }));
  // A new institution is offered once no other has that name.
  const isUnknown =
    wanted !== '' &&
    wanted === keyword &&
    query.isSuccess &&
    !query.isFetching &&
    !known.some((one) => same(one.value, wanted));
  const options = [
    ...known,
    ...(isUnknown ? [{ value: wanted, label: wanted, second: '新机构', isNew: true }] : []),
  ];
  const setOpen = (open: boolean) => {
    setIsOpen(open);
    if (!open) setText('');
  };
  const heldKeys = useFirstFound({
    ...search,
    isOpen,
    isSearching: wanted !== keyword || query.isFetching,
    take: () => {
      const [first] = options;
      if (!first) return false;
      onChange?.(first.value);
      setOpen(false);
      return true;
    },
  });
  return (
    <Select
      {...heldKeys}
      id={id}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      allowClear={CLEARABLE}
      style={{ width: '100%' }}
      placeholder="输入名称、拼音或首字母，选一个；没有的点“新建”"
      value={value || null}
      options={options}
      notFoundContent={query.isFetching ? '搜索中…' : query.error ? <QueryLine of={query} /> : '输入以搜索'}
      open={isOpen}
      onOpenChange={setOpen}
      onChange={(name: string | null | undefined) => onChange?.(name ?? null)}
      optionRender={({ data }) => (
        <span className="picker-option">
          <span>{data.isNew ? `新建“${data.label}”` : data.label}</span>
          {data.second && <small>{data.second}</small>}
        </span>
      )}
    />
  );
}
