import { Alert, Button, Space } from 'antd';

interface Props {
  /** Discards the own input. */
  onTheirs: () => void;
  /** Saves the own input over the other version. */
  onMine: () => void;
}

/** Scrolls the question into view: it stands at the form's start, the pressed button at its end. */
const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' });

/** Version conflict of a text that another window saved meanwhile: the person decides which one stays. */
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
