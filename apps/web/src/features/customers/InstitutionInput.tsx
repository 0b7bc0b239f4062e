import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AutoComplete, Input } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useSettled } from './useSettled.ts';

interface Props {
  value?: string | null;
  onChange?: (name: string) => void;
  id?: string;
}

/** An institution's name: chosen from those that are known (by Chinese, pinyin or initials), or typed anew. */
export function InstitutionInput({ value, onChange, id }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const keyword = useSettled((value ?? '').trim());
  const query = useQuery({
    ...queryOf(institutionsApi.institutions, { keyword, count: 8 }, { isQuiet: true }),
    enabled: isOpen && keyword.length > 0,
    placeholderData: keepPreviousData,
  });
  const options = keyword
    ? (query.data?.list ?? []).map((row) => ({
        value: row.cooperationName,
        label: (
          <span className="picker-option">
            <span>{row.cooperationName}</span>
            <small>{[row.provinceName, row.cityName].filter(Boolean).join(' ')}</small>
          </span>
        ),
      }))
    : [];
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      value={value ?? ''}
      options={options}
      onChange={(name: string) => onChange?.(name)}
      onOpenChange={setIsOpen}
      style={{ width: '100%' }}
    >
      <Input placeholder="输入名称、拼音或首字母；没有的会新建" allowClear />
    </AutoComplete>
  );
}
