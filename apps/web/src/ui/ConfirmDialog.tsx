import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { type Question, useQuestion } from './confirm.ts';
import { useReturnFocus } from './useReturnFocus.ts';

/** Dialog of `confirm()`. */
export default function ConfirmDialog({ question }: { question: Question }) {
  const { title, content, okText = '确定', isDanger = false, onOk, onCancel } = question;
  const [isOpen, setIsOpen] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const returnFocus = useReturnFocus();
  const body = useRef<HTMLDivElement>(null);
  // Busy until closed: a second click during the closing animation is ignored.
  const answer = async () => {
    setIsBusy(true);
    try {
      await onOk();
      setIsOpen(false);
    } catch {
      // The error was shown as a toast; the question stays open.
      setIsBusy(false);
    }
  };
  return (
    <Modal
      open={isOpen}
      title={title}
      width={400}
      okText={okText}
      okButtonProps={{ danger: isDanger }}
      confirmLoading={isBusy}
      closable={false}
      mask={{ closable: false }}
      // On close it would take the focus from what the answer opened.
      focusable={{ focusTriggerAfterClose: false }}
      onOk={() => void answer()}
      onCancel={() => {
        setIsOpen(false);
        onCancel?.();
      }}
      afterClose={() => {
        returnFocus(body.current?.closest('.ant-modal-root'));
        useQuestion.setState((state) => (state.question === question ? { question: null } : state));
      }}
    >
      <div ref={body}>{content}</div>
    </Modal>
  );
}
