import type { SentOf } from '@shibiao/contract/endpoint';
import { teachersApi } from '@shibiao/contract/teachers';
import type { RowOf } from '../ui/PagedTable.tsx';
import { type PickerValueProps, RemotePicker } from './RemotePicker.tsx';

export const TYPE_A_TEACHER = '讲师姓名、拼音或首字母';

/** Teachers who can be engaged. */
export const engageable = (keyword: string): SentOf<typeof teachersApi.list> => ({
  keyword,
  page: 1,
  count: 20,
  hezuostatus: 1,
  sort: 'name',
  order: 'asc',
});

/** City and fields tell two of the same name apart. */
export const cityAndFields = (row: RowOf<typeof teachersApi.list>): string =>
  [row.homeCityName, row.fields.join('、')].filter(Boolean).join(' · ');

/** Chooses a teacher who can be engaged, by name, pinyin or initials. */
export const TeacherPicker = (props: PickerValueProps & { onPick?: () => void }) => (
  <RemotePicker
    placeholder={TYPE_A_TEACHER}
    {...props}
    named="teachers"
    endpoint={teachersApi.list}
    inputOf={engageable}
    idOf={(row) => row.id}
    nameOf={(row) => row.name}
    secondOf={cityAndFields}
  />
);
