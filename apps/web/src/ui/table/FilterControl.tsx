import { SearchOutlined } from '@ant-design/icons';
import { Input, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { CLEARABLE } from '../clearable.tsx';
import { choicesOf } from '../QueryState.tsx';
import { DateFilter } from './DateFilter.tsx';
import type { Filter } from './filters.ts';
import type { ListState } from './listState.ts';

interface Props {
  filter: Filter;
  state: ListState;
}

export function FilterControl({ filter, state }: Props) {
  const value = state.values[filter.key];
  const change = (next: string | number | null | undefined) => state.change({ [filter.key]: next });
  const style = { width: filter.width ?? 168 };
  switch (filter.kind) {
    case 'text':
      return (
        <TextFilter
          label={filter.label}
          placeholder={filter.placeholder ?? filter.label}
          value={value ?? ''}
          onChange={change}
          width={style.width}
        />
      );
    case 'select':
      return filter.isMultiple ? (
        <Select
          mode="multiple"
          maxTagCount="responsive"
          aria-label={filter.label}
          placeholder={filter.label}
          style={style}
          allowClear={CLEARABLE}
          options={asTexts(filter.options)}
          {...(filter.of ? choicesOf(filter.of) : {})}
          value={value ? value.split(',') : []}
          onChange={(next: string[]) => change(next.join(','))}
        />
      ) : (
        <Select
          aria-label={filter.label}
          placeholder={filter.label}
          style={style}
          allowClear={CLEARABLE}
          showSearch={filter.options.length > 8 ? { optionFilterProp: 'label' } : false}
          options={asTexts(filter.options)}
          {...(filter.of ? choicesOf(filter.of) : {})}
          value={value ?? null}
          onChange={change}
        />
      );
    case 'dateRange':
    case 'month':
      return <DateFilter filter={filter} state={state} />;
    case 'custom':
      return (
        <span className="filter-custom" style={style}>
          {filter.render(value, change)}
        </span>
      );
  }
}

/** The address holds strings, so the options' values become strings. */
const asTexts = (options: readonly { value: string | number; label: string }[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }));

const TYPING_MS = 350;

/** Width for the placeholder: 14 pixels a character, the magnifier, and the clear button. */
const wideFor = (placeholder: string) => placeholder.length * 14 + 68;

/** Debounced search, at once on Enter. A composition of an input method is no pause. */
export function TextFilter(props: {
  label: string;
  placeholder: string;
  value: string;
  width: number;
  onChange: (value: string) => void;
}) {
  const { label, placeholder, value, width, onChange } = props;
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address changed elsewhere (reset, a saved view): the input follows.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const commit = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() !== value) onChange(next.trim());
  };
  const commitSoon = (next: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => commit(next), TYPING_MS);
  };
  return (
    <Input
      aria-label={label}
      placeholder={placeholder}
      title={placeholder}
      prefix={<SearchOutlined className="quiet" />}
      allowClear={CLEARABLE}
      style={{ width: Math.max(width, wideFor(placeholder)) }}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        if (event.target.value === '') commit('');
        else if (!(event.nativeEvent as InputEvent).isComposing) commitSoon(event.target.value);
      }}
      onCompositionEnd={(event) => commitSoon(event.currentTarget.value)}
      onPressEnter={() => commit(text)}
    />
  );
}
