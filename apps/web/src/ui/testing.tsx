import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import ConfirmDialog from './ConfirmDialog.tsx';
import { useQuestion } from './confirm.ts';

/** A dialog that closes at once: no animation ends here. */
const still = { token: { motion: false } };

/** The question that `confirm()` asks, which the shell has beside a page. */
export function Asked() {
  const { question, count } = useQuestion();
  useEffect(() => () => useQuestion.setState({ question: null }), []);
  return (
    question && (
      <ConfigProvider locale={zhCN} theme={still}>
        <ConfirmDialog key={count} question={question} />
      </ConfigProvider>
    )
  );
}
