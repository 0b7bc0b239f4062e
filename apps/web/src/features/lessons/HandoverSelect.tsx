import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';

interface Props {
  /** The present contact, whether or not it still belongs to the options. */
  chosen: { id: number; name: string } | null;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** 对接人: people of the service and the teacher department. */
export function HandoverSelect({ chosen, value = null, onChange }: Props) {
  const can = useCan(lessonsApi.handoverContacts);
  const query = useQuery(queryOf(lessonsApi.handoverContacts, {}, { enabled: can, isQuiet: true }));
  if (!can) return <PersonnelPicker value={value} onChange={(id) => onChange?.(id)} />;
  const options = (query.data ?? []).map((one) => ({ value: one.personnelid, label: one.personnelname }));
  if (chosen && !options.some((one) => one.value === chosen.id))
    options.unshift({ value: chosen.id, label: chosen.name });
  return (
    <Select
      allowClear={CLEARABLE}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      onChange={(id: number | undefined) => onChange?.(id ?? null)}
      options={options}
      {...choicesOf(query)}
    />
  );
}
