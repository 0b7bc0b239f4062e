import { answeredTo } from '@shibiao/contract/endpoint';
import { filesApi } from '@shibiao/contract/files';
import { CORRECTION_DAYS, evaluationsApi, MOST_PHOTOS } from '@shibiao/contract/lessons/evaluations';
import { useQuery } from '@tanstack/react-query';
import { Input, Radio, Rate } from 'antd';
import dayjs from 'dayjs';
import { queryOf } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { idsOf } from '../../lib/upload.ts';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';

const AGAIN = [
  { value: true, label: '愿意' },
  { value: false, label: '暂不' },
];
const REFS = answeredTo(filesApi.refs, 'partner');

interface Given {
  contentScore: number | null;
  expressionScore: number | null;
  interactionScore: number | null;
  organisationScore: number | null;
  text: string | null;
  wouldAgain?: boolean | null;
  /** Photos of an institution's evaluation. */
  photoIds?: readonly number[];
  version: number | null;
  createdAt: string | null;
}
const SCORES = [
  ['contentScore', '内容'],
  ['expressionScore', '表达'],
  ['interactionScore', '互动'],
  ['organisationScore', '组织'],
] as const;

/** Readers of the text, by its author's kind. */
const TEXT_HINT: Record<number, string> = {
  1: '仅内部',
  2: '我们和讲师可见，讲师看不到评价人；提交后 7 天内可修改',
};

/** Four scores from 1 to 5 and a text; saving again changes the own evaluation. */
export default function EvaluationForm({
  lessonId,
  lessonName,
  given,
  onClose,
}: {
  lessonId: number;
  lessonName: string;
  given: Given | null;
  onClose: () => void;
}) {
  const { userType } = useUser().userInfo;
  const isPartner = userType === 2;
  const ids = given?.photoIds ?? [];
  const photos = useQuery({ ...queryOf(REFS, { ids: ids.join(',') }), enabled: ids.length > 0 });
  const isLate =
    userType === 1 && Boolean(given?.createdAt) && dayjs().diff(given?.createdAt, 'day') >= CORRECTION_DAYS;
  if (ids.length > 0 && photos.isPending) return null;
  return (
    <FormDrawer
      title={`评价课程：${lessonName}`}
      endpoint={evaluationsApi.editReview}
      formKey="evaluation"
      initial={{
        ...given,
        version: given?.version ?? undefined,
        id: lessonId,
        fileIds: isPartner ? (photos.data?.list ?? []) : undefined,
      }}
      prepare={(values) => (isPartner ? { ...values, fileIds: idsOf(values.fileIds) } : values)}
      onClose={onClose}
    >
      {SCORES.map(([name, label]) => (
        <Field key={name} name={name} label={label}>
          <Rate />
        </Field>
      ))}
      {isLate && (
        <Field
          name="reason"
          label="修改原因"
          isWide
          mustFill
          extra={`评价写下已超过 ${CORRECTION_DAYS} 天，修改会记入流转记录并通知业务员、对接人和师资部`}
        >
          <Input.TextArea rows={2} />
        </Field>
      )}
      <Field name="text" label="评语" isWide extra={TEXT_HINT[userType]}>
        <Input.TextArea rows={4} />
      </Field>
      {isPartner && (
        <>
          <Field name="wouldAgain" label="愿意再次合作吗" isWide>
            <Radio.Group optionType="button" options={AGAIN} />
          </Field>
          <Field name="fileIds" label="现场照片" isWide extra="最多 9 张，只有我们看得到">
            <FileUpload purpose="evaluation" max={MOST_PHOTOS} />
          </Field>
        </>
      )}
    </FormDrawer>
  );
}
