import { institutionsApi } from '@shibiao/contract/customers/institutions';
import type { RowOf } from '../ui/PagedTable.tsx';
import { type PickerValueProps, RemotePicker } from './RemotePicker.tsx';

type Institution = RowOf<typeof institutionsApi.institutions>;

interface Props extends PickerValueProps {
  onPick?: (institution: Institution | null) => void;
}

/** Picker of an institution by name, former name, pinyin or initials. */
export const InstitutionPicker = (props: Props) => (
  <RemotePicker
    placeholder="机构名称、拼音或首字母"
    {...props}
    named="institutions"
    endpoint={institutionsApi.institutions}
    inputOf={(keyword) => ({ keyword, page: 1, count: 20 })}
    idOf={(row) => row.id}
    nameOf={(row) => row.cooperationName}
    secondOf={(row) => row.cityName}
  />
);
