import { outlinesApi } from '@shibiao/contract/outlines';
import { videosApi } from '@shibiao/contract/videos';
import { Button, Input } from 'antd';
import type { FileRef } from '../../lib/upload.ts';
import { RemotePicker } from '../../pickers/RemotePicker.tsx';
import { FileUpload } from '../../ui/FileUpload.tsx';
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
      <div className={styles.searches}>
        <RemotePicker
          placeholder="放入课纲（名称、讲师、课题）"
          endpoint={outlinesApi.list}
          inputOf={(keyword) => ({ keyword, count: 20 })}
          idOf={({ id: nodeId }) => nodeId}
          nameOf={({ name }) => name}
          secondOf={({ teachername }) => teachername}
          value={null}
          onPick={(one) => one && add({ title: without(one.name), nodeId: one.id })}
        />
        <RemotePicker
          placeholder="放入视频（标题、讲师）"
          endpoint={videosApi.list}
          inputOf={(keyword) => ({ keyword, status: PUBLISHED, count: 20 })}
          idOf={({ id: videoId }) => videoId}
          nameOf={({ title }) => title}
          value={null}
          onPick={(one) => one && add({ title: one.title, videoId: one.id })}
        />
      </div>
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
