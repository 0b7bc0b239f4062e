import type { OutputOf } from '@shibiao/contract/endpoint';
import { LETTER_STATE, letterColumns, mailboxApi } from '@shibiao/contract/mailbox';
import { Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { useUser } from '../../lib/session.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Opened, useLayer } from '../../ui/layer.tsx';
import { type Filter, PagedTable } from '../../ui/PagedTable.tsx';
import { RecordDrawer } from '../../ui/RecordDrawer.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';
import { codeOptions, DateText, StatusTag } from '../../ui/texts.tsx';
import styles from './messages.module.css';

type Letter = OutputOf<typeof mailboxApi.list>['list'][number];

const state = ({ answer, readAt }: Letter) => (
  <StatusTag value={answer ? 'answered' : readAt ? 'unanswered' : 'unread'} of={LETTER_STATE} />
);
/** An anonymous letter shows the day only, because the time might reveal its writer. */
const dayOrTime = ({ isAnonymous, at }: Letter) => (isAnonymous ? at.slice(0, 10) : at);
const columns = listColumns(letterColumns, {
  readAt: { render: state },
  authorName: { render: (row: Letter) => row.authorName ?? '匿名' },
  at: { render: (row: Letter) => <DateText value={dayOrTime(row)} /> },
  content: { render: (row: Letter) => row.content.slice(0, 80) },
});
const filters: Filter[] = [
  { key: 'keyword', label: '标题或内容', kind: 'text', width: 180 },
  {
    key: 'state',
    label: '状态',
    kind: 'select',
    width: 110,
    options: codeOptions(LETTER_STATE),
  },
];

/** 总经理信箱: the general manager reads and answers; everybody else writes and sees the own letters. */
export default function MailboxPage() {
  const user = useUser();
  const layer = useLayer<Letter>();
  const [isWriting, setIsWriting] = useState(false);
  const isReader = user.roles.includes('general_manager');
  const read = useCommand(mailboxApi.read);
  const show = (letter: Letter) => {
    layer.open(letter);
    if (isReader && !letter.readAt) read.run({ id: letter.id });
  };
  return (
    <>
      <PagedTable
        endpoint={isReader ? mailboxApi.list : mailboxApi.mine}
        columns={columns}
        rowKey="id"
        filters={isReader ? filters : filters.slice(0, 1)}
        toolbar={
          !isReader && (
            <Button type="primary" onClick={() => setIsWriting(true)}>
              写信
            </Button>
          )
        }
        rowClass={(row) => (isReader && !row.readAt ? 'row-unread' : '')}
        onOpen={show}
        empty={{
          title: isReader ? '没有来信' : '还没有写过信',
          hint: isReader ? undefined : '信件只有总经理能看到，可以匿名。',
        }}
      />
      <Opened layer={layer}>
        {(of, close) => <LetterDrawer letter={of} isReader={isReader} onClose={close} />}
      </Opened>
      {isWriting && (
        <FormDrawer
          title="写信给总经理"
          okText="发送"
          endpoint={mailboxApi.write}
          formKey="letter"
          initial={{ isAnonymous: false }}
          onClose={() => setIsWriting(false)}
        >
          <Field name="title" label="标题" isWide>
            <Input />
          </Field>
          <Field name="content" label="内容" isWide>
            <Input.TextArea rows={10} />
          </Field>
          <Field name="isAnonymous" label="匿名" valuePropName="checked" isWide>
            <Checkbox>不署名：系统不记录是谁写的，只有您自己能在这里看到答复</Checkbox>
          </Field>
        </FormDrawer>
      )}
    </>
  );
}

function LetterDrawer({
  letter,
  isReader,
  onClose,
}: {
  letter: Letter;
  isReader: boolean;
  onClose: () => void;
}) {
  const [answer, setAnswer] = useState(letter.answer ?? '');
  const save = useCommand(mailboxApi.answer, { success: '已答复' });
  const isDirty = answer.trim() !== (letter.answer ?? '');
  return (
    <RecordDrawer title={letter.title} width={620} isDirty={isDirty} onClose={onClose}>
      <p className="quiet">
        {letter.authorName ?? '匿名'} · <DateText value={dayOrTime(letter)} />
      </p>
      <p className={styles.letterText}>{letter.content}</p>
      {isReader ? (
        <>
          <Input.TextArea
            rows={6}
            maxLength={5000}
            aria-label="答复"
            placeholder="答复"
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
          <Button
            type="primary"
            style={{ marginTop: 12 }}
            disabled={answer.trim() === '' || !isDirty}
            loading={save.isPending}
            onClick={() => void save.send({ id: letter.id, answer }).then(onClose, () => undefined)}
          >
            {letter.answer ? '修改答复' : '答复'}
          </Button>
        </>
      ) : (
        <>
          <h3>答复</h3>
          <p className={styles.letterText}>{letter.answer ?? <span className="quiet">尚未答复</span>}</p>
        </>
      )}
    </RecordDrawer>
  );
}
