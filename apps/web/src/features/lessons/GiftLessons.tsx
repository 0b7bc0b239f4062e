import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { Button, Popover, Space } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../lib/query.ts';
import { Can } from '../../ui/Can.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';

/** 满赠: sets the number of free lessons of the chosen ones. */
export function GiftLessons({ ids, onSaved }: { ids: number[]; onSaved: () => void }) {
  const [count, setCount] = useState<number | null>(0);
  const [isOpen, setIsOpen] = useState(false);
  const save = useCommand(lessonsApi.updateGiftLessons, { success: '已修改' });
  const submit = () =>
    save.send({ id: ids, giftLessons: count ?? 0 }).then(
      () => {
        setIsOpen(false);
        onSaved();
      },
      () => undefined,
    );
  return (
    <Can to={lessonsApi.updateGiftLessons}>
      <Popover
        trigger="click"
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`${ids.length} 节课程的满赠课程数`}
        content={
          <Space align="start">
            <NumberInput
              aria-label="满赠课程数"
              min={0}
              max={1000}
              value={count}
              rule={lessonsApi.updateGiftLessons.input.shape.giftLessons}
              onChange={setCount}
              onPressEnter={() => void submit()}
            />
            <Button type="primary" loading={save.isPending} onClick={() => void submit()}>
              保存
            </Button>
          </Space>
        }
      >
        <Button>修改满赠</Button>
      </Popover>
    </Can>
  );
}
