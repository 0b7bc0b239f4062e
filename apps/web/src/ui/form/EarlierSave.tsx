import { Alert, Button } from 'antd';

interface Props {
  title: string;
  /** Changes the earlier save to the present input; null where the form cannot. */
  update: (() => void) | null;
  leave: () => void;
  isSaving: boolean;
}

/** Notice that the save with the lost answer was stored, so that the input does not become a second record. */
export function EarlierSave({ title, update, leave, isSaving }: Props) {
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={title}
      description={
        <>
          <p className="earlier-text">
            {update
              ? '当时的内容与现在填写的不同。可以把已保存的那一条改成现在填写的内容。'
              : '当时的内容与现在填写的不同。请关闭后打开已保存的那一条修改。'}
          </p>
          <span className="form-notice-actions">
            {update && (
              <Button size="small" type="primary" ghost loading={isSaving} onClick={update}>
                按现在填写的修改
              </Button>
            )}
            <Button size="small" type="text" disabled={isSaving} onClick={leave}>
              关闭
            </Button>
          </span>
        </>
      }
    />
  );
}
