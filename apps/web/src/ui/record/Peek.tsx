import { CloseOutlined, ExpandAltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, type KeyboardEvent, type ReactNode, Suspense } from 'react';
import { usePage } from '../../lib/page.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { Loading } from '../Loading.tsx';
import type { PeekProps } from './peeks.ts';
import { Steps } from './Steps.tsx';
import './peek.css';

interface Props {
  content: ComponentType<PeekProps>;
  id: number;
  /** The record's page. */
  to: string;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  onClose: () => void;
}

/** Preview of a record beside its list, which keeps the focus: J and K move, Enter opens the page, Esc closes. */
export default function Peek({ content: Content, id, to, previous, next, onClose }: Props): ReactNode {
  const page = usePage();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside className="peek" aria-label="预览" onKeyDown={onKeyDown}>
      <div className="peek-bar">
        <Steps previous={previous} next={next} />
        <Button
          size="small"
          type="primary"
          ghost
          icon={<ExpandAltOutlined />}
          title="打开（Enter）"
          href={to}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            page.navigate(to);
          }}
        >
          打开
        </Button>
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label="关闭预览"
          title="关闭（Esc）"
          onClick={onClose}
        />
      </div>
      <div className="peek-body">
        <ErrorBoundary key={id}>
          <Suspense fallback={<Loading />}>
            <Content id={id} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </aside>
  );
}
