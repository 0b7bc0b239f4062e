import { suppliesApi } from '@shibiao/contract/supplies';
import type { RowOf } from '../ui/PagedTable.tsx';
import { RemotePicker } from './RemotePicker.tsx';

type Supply = RowOf<typeof suppliesApi.names>;

/** Adds one supply after the other to a list: what was chosen leaves the field empty again. */
export const SupplyPicker = ({ onPick }: { onPick: (supply: Supply | null) => void }) => (
  <RemotePicker
    placeholder="添加物资：名称、规格或拼音"
    endpoint={suppliesApi.names}
    inputOf={(keyword) => ({ keyword, count: 20 })}
    idOf={(row) => row.id}
    nameOf={(row) => row.name}
    secondOf={(row) => [row.spec, row.place].filter(Boolean).join(' · ')}
    value={null}
    onPick={onPick}
  />
);
