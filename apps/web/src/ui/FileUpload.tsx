import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { FILE_PURPOSES, type FilePurpose } from '@shibiao/contract/files';
import { Button, Image } from 'antd';
import { type ClipboardEvent, type DragEvent, Suspense, use, useEffect, useRef, useState } from 'react';
import { fileUrl } from '../lib/fileUrl.ts';
import { formatBytes } from '../lib/format.ts';
import { type FileRef, refusalOf, uploadFile } from '../lib/upload.ts';
import { FileAnchor } from './FileAnchor.tsx';
import { lazy } from './lazy.tsx';
import { SaveBlockContext } from './saveBlock.ts';

interface Props {
  purpose: FilePurpose;
  /** The form's value: files as answers show them. Forms send `value.map((file) => file.id)` in `prepare`. */
  value?: FileRef[] | null;
  onChange?: (files: FileRef[]) => void;
  max?: number;
  id?: string;
  disabled?: boolean;
}

interface Running {
  key: number;
  name: string;
  share: number;
  problem: string | null;
  /** The file to send; null for one that was refused at once. */
  file: File | null;
  abort: AbortController;
}

let lastKey = 0;

const PhotoCrop = lazy(() => import('./PhotoCrop.tsx'));
/** Pictures that are shown in one shape, as width ÷ height: they are cut to it before they are sent. */
const SHAPES: Partial<Record<FilePurpose, number>> = { teacherPhoto: 3 / 4 };

/** Uploads by choosing, dropping or pasting. Type and size are checked at once and again by the server. */
export function FileUpload({ purpose, value, onChange, max = 9, id, disabled = false }: Props) {
  const files = value ?? [];
  // The latest props, because several uploads end within one render: each adds to the others, and reports to the form
  // of now instead of the one at its start.
  const latest = useRef({ files, onChange });
  useEffect(() => {
    latest.current = { files, onChange };
  });
  const [running, setRunning] = useState<Running[]>([]);
  const [isOver, setIsOver] = useState(false);
  const [uncut, setUncut] = useState<File | null>(null);
  const shape = SHAPES[purpose];
  const input = useRef<HTMLInputElement>(null);
  const { extensions, maxSize } = FILE_PURPOSES[purpose];
  const hold = use(SaveBlockContext);
  const isMissing = running.some(({ problem, file }) => problem !== null && file !== null);
  useEffect(() => (isMissing ? hold('有文件没传上') : undefined), [isMissing, hold]);
  const room = max - files.length - running.filter((one) => !one.problem).length;

  const patch = (key: number, change: Partial<Running> | null) =>
    setRunning((list) =>
      list.flatMap((one) => (one.key !== key ? [one] : change ? [{ ...one, ...change }] : [])),
    );
  const set = (next: FileRef[]) => {
    latest.current = { ...latest.current, files: next };
    latest.current.onChange?.(next);
  };
  const start = (file: File, problem: string | null) => {
    const key = ++lastKey;
    const abort = new AbortController();
    setRunning((list) => [
      ...list,
      { key, name: file.name, share: 0, problem, file: problem ? null : file, abort },
    ]);
    if (!problem) void transfer(key, file, abort);
  };
  const transferAgain = (key: number, file: File) => {
    const abort = new AbortController();
    patch(key, { share: 0, problem: null, abort });
    void transfer(key, file, abort);
  };
  const transfer = async (key: number, file: File, abort: AbortController) => {
    const release = hold('文件上传中…');
    try {
      const onProgress = ({ received, total }: { received: number; total: number | undefined }) =>
        patch(key, { share: total ? received / total : 0 });
      const saved = await uploadFile(file, purpose, {
        signal: abort.signal,
        isSaidBeside: true,
        onProgress,
      });
      patch(key, null);
      set([...latest.current.files, saved]);
    } catch (error) {
      patch(key, abort.signal.aborted ? null : { problem: (error as Error).message || '上传失败' });
    } finally {
      release();
    }
  };
  const take = (list: FileList | null | undefined) => {
    if (disabled) return;
    let left = room;
    for (const file of list ?? []) {
      const problem = refusalOf(file, purpose) ?? (left > 0 ? null : `最多 ${max} 个文件`);
      if (!problem) left--;
      if (shape && !problem) setUncut(file);
      else start(file, problem);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length > 0) take(event.clipboardData.files);
  };

  return (
    <div className="upload" onPaste={onPaste}>
      {shape && uncut && (
        <Suspense fallback={null}>
          <PhotoCrop
            file={uncut}
            aspect={shape}
            onCropped={(file) => {
              setUncut(null);
              start(file, refusalOf(file, purpose));
            }}
            onClose={() => setUncut(null)}
          />
        </Suspense>
      )}
      {room > 0 && !disabled && (
        <button
          type="button"
          id={id}
          className={`upload-drop ${isOver ? 'is-over' : ''}`}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={onDrop}
        >
          点击选择，或把文件拖到这里、粘贴截图
          <small>
            {extensions.join('、')}，不超过 {formatBytes(maxSize)}
          </small>
        </button>
      )}
      <input
        ref={input}
        type="file"
        // antd's form displays file inputs as blocks, whatever `hidden` says.
        style={{ display: 'none' }}
        multiple={max > 1}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        onChange={(event) => {
          take(event.target.files);
          // Cleared, so that a removed file can be chosen again.
          event.target.value = '';
        }}
      />
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <FileLink file={file} />
            <small>{formatBytes(file.size)}</small>
            {!disabled && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`移除 ${file.name}`}
                onClick={() => set(files.filter((one) => one.id !== file.id))}
              />
            )}
          </li>
        ))}
        {running.map(({ key, name, share, problem, file, abort }) => (
          <li key={key}>
            <span title={name}>{name}</span>
            <small className={problem ? 'is-failed' : 'tabular'}>
              {problem ?? `${Math.round(share * 100)}%`}
            </small>
            {problem && file && room > 0 && (
              <Button size="small" aria-label={`重试 ${name}`} onClick={() => transferAgain(key, file)}>
                重试
              </Button>
            )}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={`取消 ${name}`}
              onClick={() => (problem ? patch(key, null) : abort.abort())}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A file as a link; pictures open in place. */
export function FileLink({ file }: { file: FileRef }) {
  if (file.isImage) {
    return (
      <>
        <Image src={fileUrl(file.url)} alt={file.name} width={28} height={28} className="file-thumb" />
        <span className="file-name" title={file.name}>
          {file.name}
        </span>
      </>
    );
  }
  return (
    <FileAnchor className="file-name" file={file} title={file.name}>
      <PaperClipOutlined /> {file.name}
      {file.mime !== 'application/pdf' && <small className="quiet">（不能预览，下载后打开）</small>}
    </FileAnchor>
  );
}
