import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { dictionaryApi, type ListName } from '@shibiao/contract/dictionary';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Space, Switch } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { ToneTag } from '../../ui/texts.tsx';
import styles from './system.module.css';

type List = OutputOf<typeof dictionaryApi.lists>['list'][number];
type Item = OutputOf<typeof dictionaryApi.items>['list'][number];
/** Its items alone may be shown to customers. */
const TEACHER_TAGS: ListName = 'teacherTag';
const DELETED = '已经使用它的记录保持原样，以后不能再选。';

type Editing = { kind: 'list'; list: List | null } | { kind: 'item'; listname: string; item: Item | null };

/** 字典: lists at the left, items of the chosen one at the right, in the order of the pickers. */
export default function DictionaryPage() {
  const page = usePage();
  const can = useCans();
  const [editing, setEditing] = useState<Editing | null>(null);
  const query = useQuery(queryOf(dictionaryApi.lists, { page: 1, count: 500 }));
  if (!query.data) return <QueryState of={query} />;
  const lists = query.data.list;
  const chosen = lists.find((one) => one.listname === page.search.list) ?? lists[0];
  const mayEdit = can(dictionaryApi.edit);
  return (
    <div className={styles.twoPanes}>
      <aside>
        {mayEdit && (
          <Button block onClick={() => setEditing({ kind: 'list', list: null })}>
            新建字典
          </Button>
        )}
        <ol className={styles.paneList}>
          {lists.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={one.id === chosen?.id}
                onClick={() => page.setSearch({ list: one.listname })}
              >
                {one.title} <small>{one.itemCount}</small>
              </button>
            </li>
          ))}
        </ol>
      </aside>
      <section>
        {chosen ? <Items list={chosen} onEdit={setEditing} /> : <EmptyState title="还没有字典" />}
      </section>
      {editing && <DictionaryForm editing={editing} onClose={() => setEditing(null)} />}
    </div>
  );
}

function Items({ list, onEdit }: { list: List; onEdit: (editing: Editing) => void }) {
  const can = useCans();
  const query = useQuery(queryOf(dictionaryApi.items, { page: 1, count: 2000, listname: list.listname }));
  const order = useCommand(dictionaryApi.order);
  const items = query.data?.list ?? [];
  const mayEdit = can(dictionaryApi.edit);
  const move = (index: number, by: 1 | -1) => {
    const ids = items.map((item) => item.listitemid);
    const [moved = 0] = ids.splice(index, 1);
    ids.splice(index + by, 0, moved);
    order.run({ listname: list.listname, ids });
  };
  return (
    <>
      <header className={styles.paneHead}>
        <h2>
          <span title={`键：${list.listname}`}>{list.title}</span>
        </h2>
        {mayEdit && (
          <Space>
            <Button
              type="primary"
              onClick={() => onEdit({ kind: 'item', listname: list.listname, item: null })}
            >
              添加一项
            </Button>
            <Button onClick={() => onEdit({ kind: 'list', list })}>改名</Button>
            {!list.isFixed && (
              <RemoveButton
                endpoint={dictionaryApi.delete}
                input={{ id: list.id, version: list.version }}
                question={`删除“${list.title}”？`}
                hint={DELETED}
              >
                删除字典
              </RemoveButton>
            )}
          </Space>
        )}
      </header>
      {!query.data && <QueryState of={query} />}
      {query.isSuccess && items.length === 0 && <EmptyState title="还没有选项" />}
      <ol className={styles.itemList}>
        {items.map((item, index) => (
          <li key={item.listitemid}>
            <span>
              {item.listitemname} {item.isPublic && <ToneTag tone="info">对外</ToneTag>}
            </span>
            {mayEdit && (
              <span className="row-actions">
                <Button
                  type="text"
                  size="small"
                  aria-label={`上移 ${item.listitemname}`}
                  icon={<ArrowUpOutlined />}
                  disabled={index === 0 || order.isPending}
                  onClick={() => move(index, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  aria-label={`下移 ${item.listitemname}`}
                  icon={<ArrowDownOutlined />}
                  disabled={index === items.length - 1 || order.isPending}
                  onClick={() => move(index, 1)}
                />
                {!item.isFixed && (
                  <>
                    <LinkButton onClick={() => onEdit({ kind: 'item', listname: list.listname, item })}>
                      修改
                    </LinkButton>
                    <RemoveButton
                      endpoint={dictionaryApi.delete}
                      input={{ listitemid: item.listitemid, version: item.version }}
                      question={`删除“${item.listitemname}”？`}
                      hint={DELETED}
                      isLink
                    />
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function DictionaryForm({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  if (editing.kind === 'list')
    return (
      <FormDrawer
        title={editing.list ? '修改字典' : '新建字典'}
        endpoint={dictionaryApi.edit}
        formKey="dictionary-list"
        initial={editing.list ?? {}}
        reload={async () => ({
          ...(await call(dictionaryApi.lists, { count: 500 })).list.find(
            (one) => one.id === editing.list?.id,
          ),
        })}
        onClose={onClose}
      >
        <Field name="listname" label="键（英文，保存后不变）">
          <Input disabled={editing.list !== null} />
        </Field>
        <Field name="title" label="名称" mustFill>
          <Input />
        </Field>
      </FormDrawer>
    );
  return (
    <FormDrawer
      title={editing.item ? '修改选项' : '添加选项'}
      endpoint={dictionaryApi.edit}
      formKey="dictionary-item"
      initial={editing.item ?? { listname: editing.listname }}
      reload={async () => {
        const { list } = await call(dictionaryApi.items, { count: 10_000, listname: editing.listname });
        return { ...list.find((one) => one.listitemid === editing.item?.listitemid) };
      }}
      onClose={onClose}
    >
      <Field name="listitemname" label="名称" mustFill>
        <Input />
      </Field>
      {editing.listname === TEACHER_TAGS && (
        <Field name="isPublic" label="对外" extra="合作客户在讲师目录和名片上看得到" valuePropName="checked">
          <Switch />
        </Field>
      )}
    </FormDrawer>
  );
}
