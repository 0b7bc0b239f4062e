import type { OutputOf } from '@shibiao/contract/endpoint';
import { HALVES } from '@shibiao/contract/lessons/codes';
import { teachersApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { DateInput } from '../../ui/dates.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { RecordLink } from '../../ui/record/RecordLink.tsx';
import { codeOptions } from '../../ui/texts.tsx';

type Span = OutputOf<typeof teachersApi.unavailability>['list'][number];
const HALF_OPTIONS = codeOptions(HALVES);

/** Absences of a teacher, and lessons within them. */
export function Unavailability({ teacherId }: { teacherId: number }) {
  const can = useCans();
  const [editing, setEditing] = useState<Span | 'new' | null>(null);
  const query = useQuery(queryOf(teachersApi.unavailability, { id: teacherId }));
  if (!query.data) return <QueryState of={query} />;
  const mayEdit = can(teachersApi.saveUnavailability);
  return (
    <section className="spans">
      {mayEdit && (
        <Button type="primary" onClick={() => setEditing('new')}>
          登记不可用时段
        </Button>
      )}
      {query.data.list.length === 0 && <EmptyState title="没有登记不可用时段" />}
      <ul>
        {query.data.list.map((span) => (
          <li key={span.id}>
            <b className="tabular">
              {span.from} {HALVES.labelOf(span.fromHalf)} 至 {span.to} {HALVES.labelOf(span.toHalf)}
            </b>{' '}
            {span.reason}
            {span.lessons.map((lesson) => (
              <span key={lesson.id} className="due-late">
                已有课：{lesson.date}{' '}
                <RecordLink kind="lesson" id={lesson.id}>
                  {lesson.lessonname}
                </RecordLink>
              </span>
            ))}
            {mayEdit && (
              <>
                <LinkButton onClick={() => setEditing(span)}>修改</LinkButton>
                <RemoveButton
                  endpoint={teachersApi.deleteUnavailability}
                  input={{ id: span.id, version: span.version }}
                  question="删除该时段？"
                  isLink
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <FormDrawer
          title="不可用时段"
          endpoint={teachersApi.saveUnavailability}
          formKey="unavailability"
          initial={editing === 'new' ? { teacherId, fromHalf: 1, toHalf: 3 } : editing}
          prepare={(values) => ({ ...values, teacherId })}
          onClose={() => setEditing(null)}
        >
          <Field name="from" label="开始日期">
            <DateInput />
          </Field>
          <Field name="fromHalf" label="从">
            <Select options={HALF_OPTIONS} />
          </Field>
          <Field name="to" label="结束日期">
            <DateInput />
          </Field>
          <Field name="toHalf" label="到">
            <Select options={HALF_OPTIONS} />
          </Field>
          <Field name="reason" label="原因" isWide extra="讲师可见">
            <Input />
          </Field>
        </FormDrawer>
      )}
    </section>
  );
}
