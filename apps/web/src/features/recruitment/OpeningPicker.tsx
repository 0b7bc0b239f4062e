import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { OPENING_STATUS } from '@shibiao/contract/recruitment/candidates';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';

interface Props {
  value?: number | null;
  onChange?: (id: number | null) => void;
  id?: string;
}

/** Picker of an opening; open ones come first. */
export function OpeningPicker({ value, onChange, id }: Props) {
  const query = useQuery(queryOf(recruitmentApi.openings, { count: 500 }));
  const rows = [...(query.data?.list ?? [])].sort((a, b) => a.status - b.status);
  return (
    <Select
      id={id}
      aria-label="招聘职位"
      style={{ width: '100%' }}
      allowClear={CLEARABLE}
      placeholder="招聘职位"
      {...choicesOf(query)}
      value={query.isPending ? null : (value ?? null)}
      options={rows.map((row) => ({
        value: row.id,
        label: row.status === 1 ? row.title : `${row.title}（${OPENING_STATUS.labelOf(row.status)}）`,
      }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: number | undefined) => onChange?.(next ?? null)}
    />
  );
}

/** Name of an opening, for filter chips. */
export function OpeningName({ id }: { id: string }) {
  const query = useQuery(queryOf(recruitmentApi.openings, { count: 500 }));
  return query.data?.list.find((row) => row.id === Number(id))?.title ?? '…';
}
