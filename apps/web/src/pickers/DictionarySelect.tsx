import type { ListName } from '@shibiao/contract/dictionary';
import { Select } from 'antd';
import { CLEARABLE } from '../ui/clearable.tsx';
import { choicesOf } from '../ui/QueryState.tsx';
import { useDictionary } from './cachedLists.ts';
import { nearestFirst } from './searchable.ts';

interface Common {
  /** Key of the dictionary list, see LIST_NAMES of the contract. */
  list: ListName;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  'aria-label'?: string;
}
interface One extends Common {
  isMultiple?: false;
  value?: string | null;
  onChange?: (value: string | null) => void;
}
interface Many extends Common {
  isMultiple: true;
  value?: string[] | null;
  onChange?: (value: string[]) => void;
}

/** Picker of a dictionary item; records keep its name. A removed name still shows. */
export function DictionarySelect(props: One | Many) {
  const { list, placeholder = '请选择', disabled, id } = props;
  const { items, query } = useDictionary(list);
  const names = items.map((item) => item.listitemname);
  const chosen = [props.value ?? []].flat();
  const options = [...names, ...chosen.filter((name) => !names.includes(name))].map((name) => ({
    value: name,
    label: name,
  }));
  return (
    <Select<string | string[] | null>
      id={id}
      disabled={disabled}
      mode={props.isMultiple ? 'multiple' : undefined}
      maxTagCount={props.isMultiple ? 'responsive' : undefined}
      aria-label={props['aria-label'] ?? (id ? undefined : placeholder)}
      style={{ width: '100%' }}
      allowClear={CLEARABLE}
      placeholder={placeholder}
      {...choicesOf(query, '字典中没有选项')}
      value={props.value ?? (props.isMultiple ? [] : null)}
      options={options}
      showSearch={{ optionFilterProp: 'label', filterSort: nearestFirst }}
      onChange={(next) => {
        if (props.isMultiple) props.onChange?.((next as string[] | undefined) ?? []);
        else props.onChange?.((next as string | undefined) ?? null);
      }}
    />
  );
}
