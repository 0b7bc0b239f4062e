import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { LESSON_FILES } from '@shibiao/contract/lessons/lessonFiles';
import { outlinesApi } from '@shibiao/contract/outlines';
import { useQuery } from '@tanstack/react-query';
import { Button, Select, Tag } from 'antd';
import { useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { FileAnchor } from '../../ui/FileAnchor.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { choicesOf, QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { DateText } from '../../ui/texts.tsx';
import styles from './lesson-documents.module.css';
import { ReleaseToggle } from './ReleaseToggle.tsx';

type Documents = OutputOf<typeof outlinesApi.ofLesson>['list'];

/** Outlines and courseware stand among the lesson's files. */
const isOther = ({ purpose }: { purpose: string }) =>
  !LESSON_FILES.table.some(({ label }) => label === purpose);

/** Other documents of a lesson, and newer versions of all that it has. */
export function LessonDocuments({ lessonId, teacherId }: { lessonId: number; teacherId: number | null }) {
  const can = useCans();
  const query = useQuery(queryOf(outlinesApi.ofLesson, { id: lessonId }));
  const [isAdding, setAdding] = useState(false);
  if (!query.data) return <QueryState of={query} />;
  const documents = query.data.list.filter((document) => isOther(document) || document.newest);
  return (
    <section className={styles.documents} aria-label="讲师课纲">
      {can(outlinesApi.pin) && teacherId !== null && (
        <Button onClick={() => setAdding(true)}>从讲师课纲选择</Button>
      )}
      {documents.length > 0 && (
        <ul>
          {documents.map((document) => (
            <li key={document.id}>
              <span className="quiet">{document.purpose}</span>
              <FileAnchor file={document} />
              <small className="quiet">
                v{document.versionNo} · {formatBytes(document.size)} · {document.byName ?? '—'} ·{' '}
                <DateText value={document.at} />
              </small>
              <Newest lessonId={lessonId} document={document} />
              {isOther(document) && (
                <ReleaseToggle
                  endpoint={outlinesApi.release}
                  input={{ id: document.id }}
                  isReleased={document.releasedAt !== null}
                />
              )}
              {isOther(document) && can(outlinesApi.unpin) && (
                <RemoveButton
                  endpoint={outlinesApi.unpin}
                  input={{ id: document.id }}
                  question={`这节课不再用“${document.name}”？`}
                  verb="移除"
                  isLink
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && teacherId !== null && (
        <FormDrawer
          title="从讲师课纲选择"
          endpoint={outlinesApi.pin}
          formKey={`lesson-document-${lessonId}`}
          initial={{ lessonId }}
          columns={1}
          okText="用于这节课"
          onClose={() => setAdding(false)}
        >
          <Field name="versionId" label="文档" mustFill extra="固定为现在的最新版本，以后有新版本时再更新">
            <DocumentSelect teacherId={teacherId} />
          </Field>
        </FormDrawer>
      )}
    </section>
  );
}

function DocumentSelect({
  teacherId,
  ...control
}: {
  teacherId: number;
  id?: string;
  value?: number;
  onChange?: (id: number) => void;
}) {
  const query = useQuery(queryOf(outlinesApi.list, { teacherId, count: 500 }));
  const options = (query.data?.list ?? []).flatMap(({ versionId, versionNo, name, path, purpose }) =>
    versionId === null
      ? []
      : [{ value: versionId, label: `${path ? `${path} / ` : ''}${name}（${purpose} v${versionNo}）` }],
  );
  return (
    <Select
      {...control}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      {...choicesOf(query, '这位讲师还没有课纲')}
    />
  );
}

/** Tells of a newer version, and takes it over. */
function Newest({ lessonId, document }: { lessonId: number; document: Documents[number] }) {
  const can = useCans();
  const update = useCommand(outlinesApi.pin, { success: '已更新' });
  const { newest, canUpdate } = document;
  if (!newest) return null;
  return (
    <>
      <Tag color="orange">有新版本 v{newest.no}</Tag>
      {canUpdate && can(outlinesApi.pin) && (
        <LinkButton loading={update.isPending} onClick={() => update.run({ lessonId, versionId: newest.id })}>
          更新
        </LinkButton>
      )}
    </>
  );
}

/** Other documents of a lesson that the customer and the teacher see; nothing where there are none. */
export function VisitorDocuments({
  lessonId,
  visitor,
}: {
  lessonId: number;
  visitor: 'partner' | 'teacher';
}) {
  const query = useQuery(queryOf(answeredTo(outlinesApi.ofLesson, visitor), { id: lessonId }));
  if (!query.data) return <QueryState of={query} />;
  const documents = query.data.list.filter(isOther);
  if (documents.length === 0) return null;
  return (
    <section className={styles.documents} aria-label="课纲">
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <span className="quiet">{document.purpose}</span>
            <FileAnchor file={document} />
            <small className="quiet">
              v{document.versionNo} · {formatBytes(document.size)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
