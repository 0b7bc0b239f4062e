import { Alert, Button, Space } from 'antd';

interface Props {
  /** Gives up what was typed here. */
  onTheirs: () => void;
  /** What was typed here is saved over it. */
  onMine: () => void;
}

/** Whoever pressed the button at the end of a long form would not see the question at its beginning. */
const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' });

/** What is being written was saved in another window meanwhile: the person decides which stays. */
export const ChangedElsewhere = ({ onTheirs, onMine }: Props) => (
  <div ref={bringIntoView}>
    <Alert
      type="warning"
      showIcon
      title="在别的窗口里改过了，这里的内容还没有保存"
      action={
        <Space wrap>
          <Button size="small" onClick={onTheirs}>
            看改过的
          </Button>
          <Button size="small" onClick={onMine}>
            用这里的
          </Button>
        </Space>
      }
    />
  </div>
);
