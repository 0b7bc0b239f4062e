import type { SentOf } from '@shibiao/contract/endpoint';
import { teachersApi } from '@shibiao/contract/teachers';
import { recordOpened } from '../lib/usage.ts';
import type { RowOf } from '../ui/PagedTable.tsx';
import { type PickerValueProps, RemotePicker } from './RemotePicker.tsx';

export const TYPE_A_TEACHER = '讲师姓名、拼音或首字母';

/** Input of a search for teachers who can be engaged. */
export const engageable = (keyword: string): SentOf<typeof teachersApi.list> => ({
  keyword,
  page: 1,
  count: 20,
  hezuostatus: 1,
  sort: 'name',
  order: 'asc',
});

/** City and fields, which distinguish teachers of the same name. */
export const cityAndFields = (row: RowOf<typeof teachersApi.list>): string =>
  [row.homeCityName, row.fields.join('、')].filter(Boolean).join(' · ');

/** Picker of an engageable teacher by name, pinyin or initials. */
export const TeacherPicker = (props: PickerValueProps & { onPick?: () => void }) => (
  <RemotePicker
    onFound={(text, results, teacherId) =>
      recordOpened({ scope: 'teacher', source: 'picker', text, results }, { teacherId })
    }
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
