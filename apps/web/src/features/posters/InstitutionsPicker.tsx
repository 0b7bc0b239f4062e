import { Tag } from 'antd';
import { useState } from 'react';
import { InstitutionPicker } from '../../pickers/InstitutionPicker.tsx';

interface Named {
  id: number;
  name: string;
}
interface Props {
  value?: number[] | null;
  onChange?: (value: number[]) => void;
  id?: string;
  /** Names of those chosen before. */
  chosen?: readonly Named[];
}

/** Picker of several institutions. */
export function InstitutionsPicker({ value, onChange, id, chosen = [] }: Props) {
  const [picked, setPicked] = useState<readonly Named[]>(chosen);
  const ids = value ?? [];
  return (
    <>
      <InstitutionPicker
        key={ids.length}
        id={id}
        value={null}
        placeholder="机构名称、拼音或首字母，逐个添加"
        onPick={(institution) => {
          if (!institution || ids.includes(institution.id)) return;
          setPicked([...picked, { id: institution.id, name: institution.cooperationName }]);
          onChange?.([...ids, institution.id]);
        }}
      />
      <div>
        {ids.map((one) => (
          <Tag key={one} closable onClose={() => onChange?.(ids.filter((other) => other !== one))}>
            {picked.find((institution) => institution.id === one)?.name ?? `机构 ${one}`}
          </Tag>
        ))}
      </div>
    </>
  );
}
