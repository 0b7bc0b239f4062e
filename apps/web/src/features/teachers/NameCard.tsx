import { filesApi } from '@shibiao/contract/files';
import { teachersApi } from '@shibiao/contract/teachers';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Tag } from 'antd';
import { useRef, useState } from 'react';
import { fileUrl } from '../../lib/fileUrl.ts';
import { notify } from '../../lib/notify.ts';
import { WHITE } from '../../lib/palette.ts';
import { queryOf } from '../../lib/query.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import styles from './nameCard.module.css';

/** Pixels of the picture for each pixel of the card. */
const SCALE = 2;

/**
 * 名片 of a teacher for a customer: name, fields, topics and introduction, as picture or text. Without fees, telephone,
 * level and internal scores.
 */
export default function NameCard({ teacherId, onClose }: { teacherId: number; onClose: () => void }) {
  const query = useQuery(queryOf(teachersApi.one, { id: teacherId }));
  const card = useRef<HTMLDivElement>(null);
  const [isDrawing, setIsDrawing] = useState(false);
  const teacher = query.data;
  const photoIds = teacher?.photoFileId ? [teacher.photoFileId] : [];
  const photo = useQuery({
    ...queryOf(filesApi.refs, { ids: photoIds }, { isQuiet: true }),
    enabled: photoIds.length > 0,
  });
  const [face] = photo.data?.list ?? [];
  const download = async () => {
    if (!card.current || !teacher) return;
    setIsDrawing(true);
    try {
      const { snapdom } = await import('@zumer/snapdom');
      const drawn = await snapdom(card.current, { scale: SCALE, backgroundColor: WHITE });
      await drawn.download({ format: 'png', filename: `讲师名片-${teacher.name}` });
    } catch {
      notify.error('图片没有生成，请重试，或复制文字');
    } finally {
      setIsDrawing(false);
    }
  };
  const copy = async () => {
    if (!teacher) return;
    const { name, fields, topics, homeCityName, intro } = teacher;
    const text = [
      `${name} 老师${homeCityName ? `（${homeCityName}）` : ''}`,
      ...(fields.length > 0 ? [`领域：${fields.join('、')}`] : []),
      ...(topics.length > 0 ? [`主讲课题：${topics.join('、')}`] : []),
      ...(intro ? [intro] : []),
    ].join('\n');
    await navigator.clipboard.writeText(text).then(
      () => notify.success('已复制，可以粘贴给客户'),
      () => notify.error('浏览器不允许复制'),
    );
  };
  return (
    <Modal
      open
      title="讲师名片"
      width={440}
      onCancel={onClose}
      footer={
        teacher && (
          <>
            <Button onClick={() => void copy()}>复制文字</Button>
            <Button type="primary" loading={isDrawing} onClick={() => void download()}>
              下载图片
            </Button>
          </>
        )
      }
    >
      {!teacher ? (
        <QueryState of={query} />
      ) : (
        <div className={styles.card} ref={card}>
          <header>
            {face && <img src={fileUrl(face.url)} alt={teacher.name} width={88} height={88} />}
            <div>
              <h3>{teacher.name} 老师</h3>
              {teacher.homeCityName && <p>{teacher.homeCityName}</p>}
              <p>
                {teacher.fields.map((field) => (
                  <Tag key={field} variant="filled">
                    {field}
                  </Tag>
                ))}
              </p>
            </div>
          </header>
          {teacher.topics.length > 0 && (
            <section>
              <h4>主讲课题</h4>
              <ul>
                {teacher.topics.map((topic) => (
                  <li key={topic}>{topic}</li>
                ))}
              </ul>
            </section>
          )}
          {teacher.intro && (
            <section>
              <h4>讲师介绍</h4>
              <p className={styles.cardIntro}>{teacher.intro}</p>
            </section>
          )}
        </div>
      )}
    </Modal>
  );
}
