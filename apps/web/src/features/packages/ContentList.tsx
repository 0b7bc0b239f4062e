import { outlinesApi } from '@shibiao/contract/outlines';
import { videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select, Space } from 'antd';
import { useState } from 'react';
import { queryOf } from '../../lib/query.ts';
import type { FileRef } from '../../lib/upload.ts';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { choicesOf } from '../../ui/QueryState.tsx';
import styles from './packages.module.css';

/** A content as the form holds it: exactly one of the four is set. */
export interface Chosen {
  id?: number;
  title: string;
  nodeId?: number | undefined;
  versionId?: number | undefined;
  videoId?: number | undefined;
  fileId?: number | undefined;
}
interface Props {
  value?: Chosen[];
  onChange?: (value: Chosen[]) => void;
  id?: string;
}
const PUBLISHED = 2;
const keyOf = (one: Chosen) => `${one.id ?? ''}-${one.nodeId}-${one.versionId}-${one.videoId}-${one.fileId}`;
const without = (name: string) => name.replace(/\.[^.]+$/, '');

/** The contents of a package in their order: documents, videos and files of its own. */
export function ContentList({ value = [], onChange, id }: Props) {
  const set = (next: Chosen[]) => onChange?.(next);
  const add = (one: Chosen) => set([...value, one]);
  const move = (from: number, to: number) => {
    const next = [...value];
    const [one] = next.splice(from, 1);
    if (one) next.splice(to, 0, one);
    set(next);
  };
  return (
    <div id={id}>
      {value.length > 0 && (
        <ul className={styles.contents} aria-label="已放入的内容">
          {value.map((one, index) => (
            <li key={keyOf(one)} className={styles.content}>
              <Input
                aria-label="内容标题"
                value={one.title}
                onChange={({ target }) =>
                  set(value.map((other, n) => (n === index ? { ...other, title: target.value } : other)))
                }
              />
              <small className="quiet">{one.videoId ? '视频' : one.fileId ? '文件' : '课纲'}</small>
              <Button size="small" disabled={index === 0} onClick={() => move(index, index - 1)}>
                上移
              </Button>
              <Button
                size="small"
                disabled={index === value.length - 1}
                onClick={() => move(index, index + 1)}
              >
                下移
              </Button>
              <Button size="small" danger onClick={() => set(value.filter((_, n) => n !== index))}>
                移出
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Space wrap>
        <DocumentSearch onChoose={(nodeId, name) => add({ title: without(name), nodeId })} />
        <VideoSearch onChoose={(videoId, title) => add({ title, videoId })} />
      </Space>
      <FileUpload
        purpose="package"
        max={9}
        value={[]}
        onChange={(files) =>
          set([
            ...value,
            ...(files as FileRef[]).map(({ id: fileId, name }) => ({ title: without(name), fileId })),
          ])
        }
      />
    </div>
  );
}

interface SearchProps {
  onChoose: (id: number, name: string) => void;
}

function DocumentSearch({ onChoose }: SearchProps) {
  const [keyword, setKeyword] = useState('');
  const query = useQuery({
    ...queryOf(outlinesApi.list, { keyword, count: 20 }, { keepsPrevious: true }),
    enabled: keyword !== '',
  });
  return (
    <Select
      aria-label="放入课纲"
      placeholder="放入课纲（名称、讲师、课题）"
      style={{ width: 260 }}
      value={null}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      {...(keyword ? choicesOf(query) : {})}
      options={
        query.data?.list.map((one) => ({ value: one.id, label: `${one.name} · ${one.teachername}` })) ?? []
      }
      onChange={(id: number) => {
        const one = query.data?.list.find((row) => row.id === id);
        if (one) onChoose(id, one.name);
      }}
    />
  );
}

function VideoSearch({ onChoose }: SearchProps) {
  const [keyword, setKeyword] = useState('');
  const query = useQuery({
    ...queryOf(videosApi.list, { keyword, status: PUBLISHED, count: 20 }, { keepsPrevious: true }),
    enabled: keyword !== '',
  });
  return (
    <Select
      aria-label="放入视频"
      placeholder="放入视频（标题、讲师）"
      style={{ width: 220 }}
      value={null}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      {...(keyword ? choicesOf(query) : {})}
      options={query.data?.list.map((one) => ({ value: one.id, label: one.title })) ?? []}
      onChange={(id: number) => {
        const one = query.data?.list.find((row) => row.id === id);
        if (one) onChoose(id, one.title);
      }}
    />
  );
}
