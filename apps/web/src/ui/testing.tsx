import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import ConfirmDialog from './ConfirmDialog.tsx';
import { useQuestion } from './confirm.ts';

/** A dialog without animation, which would never end here. */
const still = { token: { motion: false } };

/** Dialog of `confirm()`, which the shell renders beside a page. */
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
