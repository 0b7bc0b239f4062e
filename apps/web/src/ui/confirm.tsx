import { Modal, type ModalFuncProps } from 'antd';
import { hasUnsaved, UNSAVED_QUESTION } from '../lib/unsaved.ts';

interface ModalApi {
  confirm(props: ModalFuncProps): unknown;
}
let modal: ModalApi = Modal;

/** The shell hands over its themed instance (antd's static one knows no theme). */
export function provideModal(given: ModalApi): void {
  modal = given;
}

interface Question {
  title: string;
  content?: React.ReactNode;
  okText?: string;
  isDanger?: boolean;
  /** A returned promise keeps the dialog open and its button busy until it settles. */
  onOk: () => unknown;
  onCancel?: () => void;
}

/** Asks before something that cannot simply be undone. */
export function confirm({
  title,
  content,
  okText = '确定',
  isDanger = false,
  onOk,
  onCancel,
}: Question): void {
  modal.confirm({
    title,
    content,
    okText,
    cancelText: '取消',
    okButtonProps: { danger: isDanger },
    // A rejected promise would leave the dialog open with an unhandled rejection; the error is shown as a toast already.
    onOk: async () => {
      await Promise.resolve(onOk()).catch(() => undefined);
    },
    ...(onCancel ? { onCancel } : {}),
  });
}

/** Runs `go` at once, or after the person gave up what is unsaved in this tab (in any tab, without a pathname). */
export function confirmLoss(pathname: string | undefined, go: () => void): void {
  if (!hasUnsaved(pathname)) return go();
  confirm({ title: UNSAVED_QUESTION, okText: '放弃', isDanger: true, onOk: go });
}
