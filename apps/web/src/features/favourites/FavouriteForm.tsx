import { favouritesApi } from '@shibiao/contract/favourites';
import type { identityApi } from '@shibiao/contract/identity';
import { AutoComplete, Input } from 'antd';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import type { RowOf } from '../../ui/PagedTable.tsx';

interface Props {
  rows: readonly RowOf<typeof identityApi.listFavourites>[];
  groups: readonly { groupName: string }[];
  onClose: () => void;
}

/** Form for group and note of one favourite, or of several at once. */
export function FavouriteForm({ rows, groups, onClose }: Props) {
  const [only] = rows.length === 1 ? rows : [];
  return (
    <FormDrawer
      title={`收藏分组：${only ? only.title : `${rows.length} 项`}`}
      endpoint={favouritesApi.editFavourites}
      formKey="favourite"
      initial={{ ids: rows.map((row) => row.id), groupName: only?.groupName ?? '', note: only?.note ?? '' }}
      onClose={onClose}
    >
      <Field name="groupName" label="分组" isWide>
        <AutoComplete
          showSearch={{ filterOption: true }}
          options={groups.map(({ groupName }) => ({ value: groupName }))}
        />
      </Field>
      <Field name="note" label="备注" isWide>
        <Input.TextArea rows={3} />
      </Field>
    </FormDrawer>
  );
}
