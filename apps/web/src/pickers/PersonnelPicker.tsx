import { Select } from 'antd';
import { useMemo } from 'react';
import { CLEARABLE } from '../ui/clearable.tsx';
import { choicesOf } from '../ui/QueryState.tsx';
import { type PersonName, usePersonnel } from './cachedLists.ts';
import { matches, nearestFirst } from './searchable.ts';

interface Common {
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  /** Narrows the people: of one department, without the person itself … */
  filter?: (person: PersonName) => boolean;
  /** Offers leavers as well. */
  withInactive?: boolean;
  'aria-label'?: string;
}
interface One extends Common {
  isMultiple?: false;
  value?: number | null;
  onChange?: (value: number | null, person?: PersonName) => void;
}
interface Many extends Common {
  isMultiple: true;
  value?: number[] | null;
  onChange?: (value: number[]) => void;
}

/**
 * Picker of a colleague by Chinese name, pinyin or initials. Active people by default; a chosen leaver keeps the name.
 */
export function PersonnelPicker(props: One | Many) {
  const { placeholder = '姓名、拼音或首字母', disabled, id, filter, withInactive = false } = props;
  const query = usePersonnel();
  const value = props.value ?? null;
  const options = useMemo(() => {
    const chosen = new Set([value].flat());
    return (query.data?.list ?? [])
      .filter(
        (person) =>
          chosen.has(person.personnelid) ||
          ((withInactive || person.loginstatus === 1) && (filter?.(person) ?? true)),
      )
      .map((person) => ({
        value: person.personnelid,
        label: person.loginstatus === 1 ? person.personnelname : `${person.personnelname}（离职）`,
        pinyin: person.pinyin,
        initials: person.initials,
        person,
      }));
  }, [query.data, value, filter, withInactive]);
  return (
    <Select<number | number[] | null, (typeof options)[number]>
      id={id}
      disabled={disabled}
      mode={props.isMultiple ? 'multiple' : undefined}
      maxTagCount={props.isMultiple ? 'responsive' : undefined}
      aria-label={props['aria-label'] ?? (id ? undefined : placeholder)}
      style={{ width: '100%' }}
      allowClear={CLEARABLE}
      placeholder={placeholder}
      {...choicesOf(query, '没有找到')}
      // Without its option the id would show as a number until the list is loaded.
      value={query.isPending ? null : value}
      options={options}
      showSearch={{ filterOption: (typed, option) => matches(option, typed), filterSort: nearestFirst }}
      notFoundContent={query.isPending ? '正在载入…' : query.isError ? '人员列表载入失败' : '没有找到'}
      onChange={(next) => {
        if (props.isMultiple) props.onChange?.((next as number[] | undefined) ?? []);
        else
          props.onChange?.(
            (next as number | undefined) ?? null,
            options.find((option) => option.value === next)?.person,
          );
      }}
      optionRender={({ data }) => (
        <span className="picker-option">
          <span>{data.label}</span>
          <small>{[data.person.orgName, data.person.post].filter(Boolean).join(' · ')}</small>
        </span>
      )}
    />
  );
}
