import { videosApi } from '@shibiao/contract/videos';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { fileUrl } from '../../lib/fileUrl.ts';
import { useCommand } from '../../lib/query.ts';
import { type FileRef, uploadFile } from '../../lib/upload.ts';
import styles from '../../shared/videos/videos.module.css';
import { FileUpload } from '../../ui/FileUpload.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { drawFrames, type Frame } from './frames.ts';
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
  const [chosen, setChosen] = useState<Frame | null>(null);
  const [own, setOwn] = useState<FileRef[]>([]);
  const save = useCommand(videosApi.edit, { success: '封面已更换', onSuccess: onClose });
  const [isSending, setSending] = useState(false);
  const submit = async () => {
    setSending(true);
    try {
      const file =
        own[0] ??
        (chosen &&
          (await uploadFile(new File([chosen.blob], '封面.jpg', { type: 'image/jpeg' }), 'videoPoster')));
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
            <button
              key={frame.url}
              type="button"
              aria-pressed={chosen === frame && own.length === 0}
              onClick={() => setChosen(frame)}
            >
              <img src={frame.url} alt={`第 ${index + 1} 帧`} />
            </button>
          ))}
        </div>
      )}
      <p>
        <FileUpload
          purpose="videoPoster"
          max={1}
          value={own}
          onChange={(files) => setOwn(files as FileRef[])}
        />
      </p>
      {own.length > 0 && <Button onClick={() => setOwn([])}>改用画面</Button>}
    </Modal>
  );
}
