import { teachersApi } from '@shibiao/contract/teachers';
import { type PickerValueProps, RemotePicker } from './RemotePicker.tsx';

/** Chooses a teacher who can be engaged, by name, pinyin or initials; city and fields tell two of the same name apart. */
export const TeacherPicker = (props: PickerValueProps) => (
  <RemotePicker
    placeholder="讲师姓名、拼音或首字母"
    {...props}
    endpoint={teachersApi.list}
    inputOf={(keyword) => ({ keyword, page: 1, count: 20, hezuostatus: 1, sort: 'name', order: 'asc' })}
    idOf={(row) => row.id}
    nameOf={(row) => row.name}
    secondOf={(row) => [row.homeCityName, row.fields.join('、')].filter(Boolean).join(' · ')}
  />
);
