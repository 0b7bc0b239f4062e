import { CloseOutlined, DownloadOutlined } from '@ant-design/icons';
import type { Endpoint, SentOf } from '@shibiao/contract/endpoint';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { callFile, type Progress } from '../lib/files.ts';
import { formatBytes } from '../lib/format.ts';
import { notify } from '../lib/notify.ts';
import { useCan } from '../lib/session.ts';

interface Props<E extends Endpoint> {
  endpoint: E;
  /** The filter of the list. */
  input: SentOf<E>;
  label?: string;
}

/** Downloads the filtered list. While it runs the button shows the progress and cancels on click. */
export function ExportButton<E extends Endpoint>({ endpoint, input, label = '导出' }: Props<E>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const abort = useRef<AbortController | null>(null);
  const isAllowed = useCan(endpoint);
  if (!isAllowed) return null;

  const start = async () => {
    const controller = new AbortController();
    abort.current = controller;
    setProgress({ received: 0, total: undefined });
    try {
      const name = await callFile(endpoint, input, { signal: controller.signal, onProgress: setProgress });
      notify.success(`已导出 ${name}`);
    } catch {
      // Cancelled by the person; other errors were shown as a toast.
      if (controller.signal.aborted) notify.info('已取消导出');
    } finally {
      abort.current = null;
      setProgress(null);
    }
  };

  if (!progress) {
    return (
      <Button icon={<DownloadOutlined />} onClick={() => void start()}>
        {label}
      </Button>
    );
  }
  const share = progress.total
    ? ` ${Math.round((progress.received / progress.total) * 100)}%`
    : progress.received
      ? ` ${formatBytes(progress.received)}`
      : '';
  return (
    <Button
      icon={<CloseOutlined />}
      onClick={() => abort.current?.abort()}
      aria-label="取消导出"
      title="取消导出"
    >
      <span className="tabular">导出中{share}</span>
    </Button>
  );
}
