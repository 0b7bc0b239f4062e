import { Modal } from 'antd';
import { useRef, useState } from 'react';
import { type Question, useQuestion } from './confirm.ts';
import { useReturnFocus } from './useReturnFocus.ts';

/** Shows what `confirm()` asks. */
export default function ConfirmDialog({ question }: { question: Question }) {
  const { title, content, okText = '确定', isDanger = false, onOk, onCancel } = question;
  const [isOpen, setIsOpen] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  const returnFocus = useReturnFocus();
  const body = useRef<HTMLDivElement>(null);
  // Busy until it is gone: a second click during the closing animation answers nothing.
  const answer = async () => {
    setIsBusy(true);
    try {
      await onOk();
      setIsOpen(false);
    } catch {
      // Already shown as a toast; the question stays, to try again or give up.
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
      // At the moment of closing it would take the focus from what the answer opened.
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
