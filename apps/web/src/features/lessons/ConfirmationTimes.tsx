import type { OutputOf } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { Button, Space } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { useCans, useUser } from '../../lib/session.ts';
import { PersonnelPicker } from '../../pickers/PersonnelPicker.tsx';
import { Facts } from '../../ui/DetailLayout.tsx';
import { TimeInput } from '../../ui/dates.tsx';
import { DateText } from '../../ui/texts.tsx';
import { isTimeShown } from './confirmations.ts';

type Lesson = OutputOf<typeof lessonsApi.detail>;

const TIMES = [
  ['客户确认', 'customerConfirmedAt', lessonsApi.setConfirmedAt, lessonsApi.clearConfirmedAt],
  ['讲师电话确认', 'teacherPhoneDate', lessonsApi.setTeacherPhoneDate, lessonsApi.clearTeacherPhoneDate],
  [
    '课件确认',
    'coursewareConfirmedAt',
    lessonsApi.setCoursewareConfirmedAt,
    lessonsApi.clearCoursewareConfirmedAt,
  ],
  [
    '延期确认',
    'postponementConfirmedAt',
    lessonsApi.setPostponementConfirmedAt,
    lessonsApi.clearPostponementConfirmedAt,
  ],
  [
    '取消确认',
    'cancellationConfirmedAt',
    lessonsApi.setCancellationConfirmedAt,
    lessonsApi.clearCancellationConfirmedAt,
  ],
] as const;

/** Confirmation times of a lesson, each recorded and cleared on its own. */
export function ConfirmationTimes({ lesson }: { lesson: Lesson }) {
  return (
    <Facts
      items={[
        ...TIMES.filter(([, key]) => isTimeShown(key, lesson[key], lesson.lessonstatus)).map((time) => ({
          label: time[0],
          value: <OneTime lesson={lesson} time={time} />,
        })),
        { label: '课件上传人', value: <Uploader lesson={lesson} /> },
      ]}
    />
  );
}

function OneTime({
  lesson,
  time: [title, key, set, clear],
}: {
  lesson: Lesson;
  time: (typeof TIMES)[number];
}) {
  const can = useCans();
  const record = useCommand(set, { success: '已记录' });
  const remove = useCommand(clear, { success: '已清空' });
  const [at, setAt] = useState<string | null>(null);
  const given = { id: lesson.id, version: lesson.version };
  const value = lesson[key];
  return (
    <Space wrap>
      {value ? <DateText value={value} /> : <span className="quiet">未记录</span>}
      {!value && can(set) && (
        <>
          <TimeInput
            givesTyped
            size="small"
            style={{ width: 160 }}
            aria-label={`${title}时间`}
            placeholder="现在"
            showTime={{ format: 'HH:mm', minuteStep: 5, showSecond: false }}
            disabledDate={(day) => day.isAfter(dayjs())}
            value={at}
            onChange={setAt}
          />
          <Button
            size="small"
            loading={record.isPending}
            onClick={() => record.run({ ...given, at: at || undefined })}
          >
            记录
          </Button>
        </>
      )}
      {value && can(clear) && (
        <Button size="small" type="text" loading={remove.isPending} onClick={() => remove.run(given)}>
          清空
        </Button>
      )}
    </Space>
  );
}

/** The uploader of the courseware: the caller, unless somebody else is chosen. */
function Uploader({ lesson }: { lesson: Lesson }) {
  const can = useCans();
  const user = useUser();
  const record = useCommand(lessonsApi.setCoursewareUploader, { success: '已记录' });
  const remove = useCommand(lessonsApi.clearCoursewareUploader, { success: '已清空' });
  const [personnelId, setPersonnelId] = useState<number | null>(user.personnelId);
  const given = { id: lesson.id, version: lesson.version };
  if (lesson.coursewareUploaderId !== null)
    return (
      <Space>
        {lesson.coursewareUploaderName}
        {can(lessonsApi.clearCoursewareUploader) && (
          <Button size="small" type="text" loading={remove.isPending} onClick={() => remove.run(given)}>
            清空
          </Button>
        )}
      </Space>
    );
  if (!can(lessonsApi.setCoursewareUploader)) return <span className="quiet">未记录</span>;
  return (
    <Space>
      <div style={{ width: 150 }}>
        <PersonnelPicker value={personnelId} onChange={setPersonnelId} />
      </div>
      <Button
        size="small"
        disabled={personnelId === null}
        loading={record.isPending}
        onClick={() => record.run({ ...given, personnelId })}
      >
        记录
      </Button>
    </Space>
  );
}
