import { Button, Modal, Tag } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { WHITE } from '../../lib/palette.ts';
import styles from './nameCard.module.css';

/** Pixels of the picture for each pixel of the card. */
const SCALE = 2;

export interface CardFacts {
  name: string;
  homeCityName: string | null;
  fields: readonly string[];
  topics: readonly string[];
  tags?: readonly string[];
  intro: string | null;
}

interface Props {
  /** Null until it is read; `children` then say so. */
  teacher: CardFacts | null;
  /** Address of the photo. */
  photo: string | null;
  /** Address that colleagues with an account open. */
  link?: string;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * 名片 of a teacher: name, fields, topics and introduction, as picture or text. Without fees, telephone, level and
 * internal scores.
 */
export function NameCardDialog({ teacher, photo, link, onClose, children }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const [isDrawing, setIsDrawing] = useState(false);
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
  const copy = (text: string, success: string) =>
    void navigator.clipboard.writeText(text).then(
      () => notify.success(success),
      () => notify.error('浏览器不允许复制'),
    );
  return (
    <Modal
      open
      title="讲师名片"
      width={440}
      onCancel={onClose}
      footer={
        teacher && (
          <>
            {link && <Button onClick={() => copy(link, '已复制，同事登录后可以打开')}>复制链接</Button>}
            <Button onClick={() => copy(textOf(teacher), '已复制，可以粘贴发送')}>复制文字</Button>
            <Button type="primary" loading={isDrawing} onClick={() => void download()}>
              下载图片
            </Button>
          </>
        )
      }
    >
      {teacher ? (
        <div className={styles.card} ref={card}>
          <header>
            {photo && <img src={photo} alt={teacher.name} width={66} height={88} />}
            <div>
              <h3>{teacher.name} 老师</h3>
              {teacher.homeCityName && <p>{teacher.homeCityName}</p>}
              <p>
                {[...teacher.fields, ...(teacher.tags ?? [])].map((word) => (
                  <Tag key={word} variant="filled">
                    {word}
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
              <p className={styles.intro}>{teacher.intro}</p>
            </section>
          )}
        </div>
      ) : (
        children
      )}
    </Modal>
  );
}

const textOf = ({ name, homeCityName, fields, topics, tags = [], intro }: CardFacts): string =>
  [
    `${name} 老师${homeCityName ? `（${homeCityName}）` : ''}`,
    ...(fields.length > 0 ? [`领域：${fields.join('、')}`] : []),
    ...(tags.length > 0 ? [`标签：${tags.join('、')}`] : []),
    ...(topics.length > 0 ? [`主讲课题：${topics.join('、')}`] : []),
    ...(intro ? [intro] : []),
  ].join('\n');
