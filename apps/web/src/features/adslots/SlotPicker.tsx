import { adslotsApi } from '@shibiao/contract/adslots';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query.ts';
import { type PickerValueProps, RemotePicker } from '../../pickers/RemotePicker.tsx';

/** Chooses an ad slot by channel, position or pinyin. */
export const SlotPicker = (props: PickerValueProps & { onPick?: () => void }) => (
  <RemotePicker
    placeholder="广告位"
    {...props}
    endpoint={adslotsApi.list}
    inputOf={(keyword) => ({ keyword })}
    idOf={(row) => row.id}
    nameOf={(row) => `${row.channel} · ${row.position}`}
  />
);

/** Name of a slot by its id, for filter chips. */
export function SlotName({ id }: { id: string | number }) {
  const slot = useQuery(queryOf(adslotsApi.list, { id: Number(id) })).data?.list[0];
  return <>{slot ? `${slot.channel} · ${slot.position}` : id}</>;
}
