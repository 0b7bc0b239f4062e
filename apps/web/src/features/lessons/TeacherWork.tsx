import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { PREPARATIONS } from '@shibiao/contract/teacherPortal/answers';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import type { FileRef } from '../../lib/upload.ts';
import { AskCard } from '../../shared/teacherAsks/AskCard.tsx';
import { DueText } from '../../ui/DueText.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import { ToneTag } from '../../ui/texts.tsx';
import styles from './teacher-work.module.css';

const WORK = answeredTo(teacherPortalApi.lesson, 'teacher');
type Work = OutputOf<typeof WORK>;

/** Beside a teacher's own lesson: the question, what is to be handed in with its days, the people on site. */
export function TeacherWork({ lessonId }: { lessonId: number }) {
  const can = useCan(teacherPortalApi.lesson);
  const [open, setOpen] = useState<'needs' | '课纲' | '课件' | null>(null);
  const query = useQuery(queryOf(WORK, { id: lessonId }, { enabled: can, isQuiet: true }));
  const work = query.data;
  if (!work) return <QueryLine of={query} />;
  if (!work.isAhead) return null;
  const act = (item: Work['preparations'][number]['item']) =>
    item === 'outline' ? '课纲' : item === 'courseware' ? '课件' : 'needs';
  return (
    <>
      {work.ask && <AskCard ask={work.ask} />}
      <section className={styles.part}>
        <h3>课前准备</h3>
        {work.onsitePhone && (
          <p>
            现场联系人 {work.onsiteName} <a href={`tel:${work.onsitePhone}`}>{work.onsitePhone}</a>
          </p>
        )}
        <ul>
          {work.preparations.map((one) => (
            <li key={one.item}>
              <span className={styles.name}>
                {PREPARATIONS.labelOf(one.item)}
                <small className="quiet">{one.value ?? ''}</small>
              </span>
              {one.isDone ? <ToneTag tone="good">已交</ToneTag> : <DueText value={one.dueOn} />}
              <Button onClick={() => setOpen(act(one.item))}>
                {act(one.item) === 'needs' ? (one.isDone ? '修改' : '填写') : '上传'}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {open === 'needs' && (
        <FormDrawer
          title="课前需求"
          endpoint={teacherPortalApi.prepare}
          formKey={`lesson-needs-${lessonId}`}
          initial={{
            id: lessonId,
            equipment: work.equipment,
            printCount: work.printCount,
            trip: work.trip,
            stay: work.stay,
          }}
          columns={1}
          onClose={() => setOpen(null)}
        >
          <Field name="equipment" label="设备需求">
            <Input.TextArea rows={2} placeholder="如：投影、两支话筒、白板" />
          </Field>
          <Field name="printCount" label="印刷数量（份）">
            <NumberInput />
          </Field>
          <Field name="trip" label="车次或航班">
            <Input />
          </Field>
          <Field name="stay" label="住宿">
            <Input />
          </Field>
        </FormDrawer>
      )}
      {(open === '课纲' || open === '课件') && (
        <FormDrawer
          title={`上传${open}`}
          endpoint={teacherPortalApi.addDocument}
          formKey={`lesson-document-${lessonId}-${open}`}
          initial={{ id: lessonId, purpose: open, files: [] }}
          prepare={({ files, note }) => ({
            id: lessonId,
            purpose: open,
            fileId: (files as FileRef[])[0]?.id ?? 0,
            note: note as string,
          })}
          columns={1}
          okText="上传"
          onClose={() => setOpen(null)}
        >
          <Field name="files" label="文件" mustFill extra="存入您的资料，并用于这节课">
            <FileUpload purpose="outline" max={1} />
          </Field>
          <Field name="note" label="说明">
            <Input />
          </Field>
        </FormDrawer>
      )}
    </>
  );
}
