import { startupApi } from '@shibiao/contract/startup';
import { Button, Modal } from 'antd';
import dayjs from 'dayjs';
import { useEffect } from 'react';
import { call } from '../../lib/call.ts';
import { useUser } from '../../lib/session.ts';
import { useFreeMoment } from './useFreeMoment.ts';

/**
 * Teachers see it once a year, remembered by a cookie, because the specification keeps local storage for the five list
 * conditions.
 */
const TEACHER_FLAG = 'shibiao_birthday';

interface Props {
  birthday: { kind: 'staff' | 'teacher'; name: string };
  onClose: () => void;
}

export default function BirthdayPopup({ birthday, onClose }: Props) {
  const { userInfo } = useUser();
  const flag = `${userInfo.userId}.${dayjs().year()}`;
  const wasSeen =
    birthday.kind === 'teacher' && document.cookie.split('; ').includes(`${TEACHER_FLAG}=${flag}`);
  const isFree = useFreeMoment();
  useEffect(() => {
    if (wasSeen) return onClose();
    if (!isFree) return;
    if (birthday.kind === 'teacher')
      document.cookie = `${TEACHER_FLAG}=${flag}; path=/; max-age=31536000; samesite=lax`;
    // Stores the year of the greeting on the personnel record; after a failure the greeting comes once more.
    else call(startupApi.birthdaySeen, {}, { isQuiet: true }).catch(() => undefined);
    // Once when it comes up: `onClose` is another function at every render.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isFree]);
  if (wasSeen || !isFree) return null;
  return (
    <Modal open footer={null} width={420} centered onCancel={onClose} className="popup birthday">
      <div className="birthday-card">
        <span aria-hidden>寿</span>
        <h2>{birthday.name}，生日快乐</h2>
        <p>
          {birthday.kind === 'teacher'
            ? '桃李不言，下自成蹊。感谢您一路同行，愿您平安喜乐。'
            : '感谢您的每一份付出，愿新的一岁事事顺遂。'}
        </p>
        <Button type="primary" onClick={onClose}>
          收下祝福
        </Button>
      </div>
    </Modal>
  );
}
