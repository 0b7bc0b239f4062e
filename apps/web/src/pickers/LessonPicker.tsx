import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { type PickerValueProps, RemotePicker } from './RemotePicker.tsx';

/** Picker of a lesson in scope by name, code or pinyin. */
export const LessonPicker = (props: PickerValueProps) => (
  <RemotePicker
    placeholder="课程名称、编号或拼音"
    {...props}
    endpoint={lessonsApi.list}
    inputOf={(keyword) => ({ keyword, page: 1, count: 20 })}
    idOf={(row) => row.id}
    nameOf={(row) => row.lessonname}
    secondOf={(row) => row.lessondate}
  />
);
