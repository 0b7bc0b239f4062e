import { Select } from 'antd';
import { choicesOf } from '../ui/QueryState.tsx';
import { useRegions } from './cachedLists.ts';
import { nearestFirst } from './searchable.ts';

interface Props {
  value?: number[] | null;
  onChange?: (value: number[]) => void;
  id?: string;
  /** Provinces only. */
  isProvinces?: boolean;
}

/** Picker of several provinces and cities by name, pinyin or initials. */
export function RegionsSelect({ value, onChange, id, isProvinces = false }: Props) {
  const query = useRegions();
  const regions = query.data?.list ?? [];
  const names = new Map(regions.map((region) => [region.codeid, region.name]));
  const options = regions
    .filter((region) => region.level < (isProvinces ? 2 : 3))
    .map((region) => ({
      value: region.codeid,
      label: region.level === 1 ? region.name : `${names.get(region.parentid) ?? ''} ${region.name}`,
      search: `${region.name} ${region.pinyin} ${region.initials}`.toLowerCase(),
    }));
  return (
    <Select
      id={id}
      mode="multiple"
      style={{ width: '100%' }}
      {...choicesOf(query, '没有找到')}
      placeholder={isProvinces ? '省份的名称、拼音' : '省或市的名称、拼音'}
      value={value ?? []}
      onChange={(next: number[]) => onChange?.(next)}
      showSearch={{
        filterOption: (text, option) => option?.search.includes(text.toLowerCase()) ?? false,
        filterSort: nearestFirst,
      }}
      options={options}
    />
  );
}
