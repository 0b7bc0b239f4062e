import { videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { fileUrl } from '../../lib/fileUrl.ts';
import { useCommand } from '../../lib/query.ts';
import { type FileRef, uploadFile } from '../../lib/upload.ts';
import styles from '../../shared/videos/videos.module.css';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { drawFrames } from './frames.ts';
import type { Video } from './VideosPage.tsx';

/** The picture of a video: one of eight of its frames, or a picture of one's own. */
export default function PosterPicker({ video, onClose }: { video: Video; onClose: () => void }) {
  const play = useQuery({
    queryKey: ['video-frames', video.id],
    queryFn: async ({ signal }) => {
      const { url } = await call(videosApi.play, { id: video.id }, { signal, isQuiet: true });
      return await drawFrames(fileUrl(url), signal);
    },
    gcTime: 0,
    retry: false,
  });
  const [chosen, setChosen] = useState<Blob | null>(null);
  const [own, setOwn] = useState<FileRef[]>([]);
  const save = useCommand(videosApi.edit, { success: '封面已更换', onSuccess: onClose });
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    setSending(true);
    try {
      const file =
        own[0] ?? (chosen && (await uploadFile(new File([chosen], '封面.jpg', { type: 'image/jpeg' }), 'videoPoster')));
      if (file) await save.send({ id: video.id, version: video.version, posterFileId: file.id });
    } catch {
      // The reason is on the screen already.
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal
      open
      title="选择封面"
      width={720}
      okText="用作封面"
      okButtonProps={{ disabled: !chosen && own.length === 0, loading: isSending }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {play.isError && <p role="alert">这个浏览器画不出这段视频的画面，请上传一张图片作封面。</p>}
      {!play.data && !play.isError && <QueryState of={play} />}
      {play.data && (
        <div className={styles.frames}>
          {play.data.map((frame, index) => (
            <Frame
              key={frame.size + index}
              frame={frame}
              label={`第 ${index + 1} 帧`}
              isChosen={chosen === frame && own.length === 0}
              onChoose={() => setChosen(frame)}
            />
          ))}
        </div>
      )}
      <p>
        <FileUpload purpose="videoPoster" max={1} value={own} onChange={(files) => setOwn(files as FileRef[])} />
      </p>
      {own.length > 0 && <Button onClick={() => setOwn([])}>改用画面</Button>}
    </Modal>
  );
}

interface FrameProps {
  frame: Blob;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Frame({ frame, label, isChosen, onChoose }: FrameProps) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(frame);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [frame]);
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      {url && <img src={url} alt={label} />}
    </button>
  );
}
