import type { OutputOf } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { Space } from 'antd';
import { RemoveButton } from '../../ui/RemoveButton.tsx';
import { Money } from '../../ui/texts.tsx';

type Lesson = Pick<OutputOf<typeof lessonsApi.detail>, 'id' | 'version' | 'subsidy' | 'canEdit'>;

/** 补贴 of a lesson, with a button to revoke it. */
export const Subsidy = ({ lesson }: { lesson: Lesson }) => (
  <Space>
    <Money value={lesson.subsidy} />
    {lesson.canEdit && Number(lesson.subsidy) > 0 && (
      <RemoveButton
        endpoint={lessonsApi.clearSubsidy}
        input={{ id: lesson.id, version: lesson.version }}
        question="清空这节课的补贴？"
        verb="移除"
        isLink
      >
        清空
      </RemoveButton>
    )}
  </Space>
);
