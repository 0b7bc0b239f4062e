import type { OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { type matchApi, matchInput } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { InstitutionPicker } from '../../pickers/InstitutionPicker.tsx';
import { RegionCascader } from '../../pickers/RegionCascader.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { checkedBy } from '../../ui/form/schema.ts';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { MatchResults } from './MatchResults.tsx';
import styles from './matching.module.css';
import { ReplacementHead } from './ReplacementHead.tsx';

type Input = SentOf<typeof matchApi.match>;
/** The criteria, and facts passed on to the lesson only. */
type Asked = Input & { audience?: string };
type Lesson = OutputOf<typeof lessonsApi.detail>;

/** Address of the lesson's page with the chosen teacher as replacement. */
const replaceBy = (lessonId: number, { id, name }: { id: number; name: string }) =>
  `/sigLessonDetails/${lessonId}?do=replace&teacherId=${id}&teacher=${encodeURIComponent(name)}`;

/** Address of a new lesson by this teacher with the criteria. */
function planFor(
  { topic, field, dateFrom, dateTo, halfDays, cityId, audience }: Asked,
  teacherId: number,
): string {
  const carried = { topic, field, dateFrom, dateTo, halfDays, cityId, audience };
  const search = new URLSearchParams({ new: '1', teacherId: String(teacherId) });
  for (const [key, value] of Object.entries(carried)) if (value) search.set(key, String(value));
  return `/lessons/list?${search}`;
}

/** 匹配: the criteria at the left, free matching teachers at the right. */
export default function MatchPage() {
  const lessonId = Number(usePage().search.lessonId) || null;
  return lessonId ? <Replacement key={lessonId} lessonId={lessonId} /> : <Search />;
}

/** Matching for a replacement, filled with the lesson's half-days, field, topic and city. */
function Replacement({ lessonId }: { lessonId: number }) {
  const query = useQuery(queryOf(lessonsApi.detail, { id: lessonId }));
  if (!query.data) return <QueryState of={query} />;
  return <Search lesson={query.data} />;
}

function Search({ lesson }: { lesson?: Lesson }) {
  const page = usePage();
  const first: Input = lesson
    ? {
        field: lesson.field || undefined,
        topic: lesson.topic || undefined,
        cityId: lesson.cityId || undefined,
        budget: Number(lesson.teacherFee) > 0 ? lesson.teacherFee : undefined,
      }
    : {};
  const [typed, setInput] = useState<Asked>(first);
  const { audience: _audience, ...wanted } = typed;
  const input: Input = lesson
    ? { ...wanted, lessonId: lesson.id, excludeTeachers: lesson.teacherId ? [lesson.teacherId] : undefined }
    : wanted;
  return (
    <div className={styles.matching}>
      <aside>
        {lesson && <ReplacementHead lesson={lesson} />}
        <Form<Asked>
          layout="vertical"
          validateTrigger="onBlur"
          onFinish={setInput}
          initialValues={first}
          size="medium"
        >
          <Form.Item name="field" label="领域">
            <DictionarySelect list="field" />
          </Form.Item>
          <Form.Item name="topic" label="课题">
            <Input maxLength={100} allowClear={CLEARABLE} />
          </Form.Item>
          {!lesson && (
            <Form.Item name="audience" label="授课对象（带到排课）">
              <Input maxLength={100} allowClear={CLEARABLE} />
            </Form.Item>
          )}
          {!lesson && <Days />}
          <Form.Item name="cityId" label="城市">
            <RegionCascader depth={2} />
          </Form.Item>
          <Form.Item name="budget" label="课酬预算（元）" rules={[checkedBy(matchInput.shape.budget)]}>
            <MoneyInput />
          </Form.Item>
          {!lesson && (
            <Form.Item name="coorgid" label="机构">
              <InstitutionPicker />
            </Form.Item>
          )}
          <Button type="primary" htmlType="submit" block>
            查找讲师
          </Button>
        </Form>
      </aside>
      <section>
        <MatchResults
          key={JSON.stringify(input)}
          input={input}
          actions={(teacher) => (
            <Button
              size="small"
              onClick={() =>
                page.navigate(lesson ? replaceBy(lesson.id, teacher) : planFor(typed, teacher.id))
              }
            >
              {lesson ? '换为此讲师' : '排课'}
            </Button>
          )}
        />
      </section>
    </div>
  );
}

const Days = () => (
  <>
    <Form.Item name="dateFrom" label="开始日期">
      <DateInput givesTyped />
    </Form.Item>
    <Form.Item name="dateTo" label="结束日期">
      <DateInput givesTyped />
    </Form.Item>
    <Form.Item
      name="halfDays"
      label="需要几个半天（不填：全部）"
      rules={[checkedBy(matchInput.shape.halfDays)]}
    >
      <NumberInput min={1} style={{ width: '100%' }} />
    </Form.Item>
  </>
);
