import { ReloadOutlined } from '@ant-design/icons';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useIsMobile } from '../../lib/media.ts';
import { ExportButton } from '../ExportButton.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { Column } from './columns.ts';
import { ViewMenu } from './ViewMenu.tsx';
import type { Views } from './views.ts';

interface Props<Row> {
  actions: ReactNode;
  selection: { count: number; clear: () => void; actions: ReactNode } | undefined;
  exports: { endpoint: Endpoint; input: Record<string, unknown> } | undefined;
  views: Views | undefined;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  onRefresh: () => void;
  isRefreshing: boolean;
}

export function Toolbar<Row>({
  actions,
  selection,
  exports,
  views,
  columns,
  shown,
  onRefresh,
  isRefreshing,
}: Props<Row>) {
  const isMobile = useIsMobile();
  const isSelecting = selection !== undefined && selection.count > 0;
  return (
    <div className="toolbar">
      <div className="toolbar-actions">
        {isSelecting ? (
          <>
            <span className="toolbar-selected tabular">已选 {selection.count} 项</span>
            {selection.actions}
            <Button type="text" onClick={selection.clear}>
              取消选择
            </Button>
          </>
        ) : (
          actions
        )}
      </div>
      <div className="toolbar-tools">
        {exports && <ExportButton endpoint={exports.endpoint} input={exports.input} />}
        <Button
          type="text"
          icon={<ReloadOutlined spin={isRefreshing} />}
          aria-label="刷新"
          title="刷新"
          onClick={onRefresh}
        />
        {views && <ViewMenu views={views} />}
        {views && !isMobile && (
          <ColumnMenu
            columns={columns}
            shown={shown}
            onChange={views.setColumns}
            onWidth={views.setWidth}
            onReset={views.resetColumns}
          />
        )}
      </div>
    </div>
  );
}
