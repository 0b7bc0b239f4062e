import { topicDemandColumns } from '@shibiao/contract/analytics/columns';
import { analyticsApi } from '@shibiao/contract/analytics/figures';
import {
  activeColumns,
  downloadColumns,
  searchColumns,
  starColumns,
  viewColumns,
} from '@shibiao/contract/analytics/rows';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { PagedTable } from '../../ui/PagedTable.tsx';
import { listColumns } from '../../ui/table/listColumns.tsx';

/** Lists of the rows behind figures. */
const LISTS = {
  searches: { endpoint: analyticsApi.searches, columns: listColumns(searchColumns) },
  views: { endpoint: analyticsApi.views, columns: listColumns(viewColumns) },
  stars: { endpoint: analyticsApi.stars, columns: listColumns(starColumns) },
  downloads: { endpoint: analyticsApi.downloads, columns: listColumns(downloadColumns) },
  actives: { endpoint: analyticsApi.actives, columns: listColumns(activeColumns) },
  demands: { endpoint: analyticsApi.topicDemands, columns: listColumns(topicDemandColumns) },
};
export interface Opened {
  list: keyof typeof LISTS;
  title: string;
  input: object;
}

/** The rows that a figure counts. */
export default function Records({ list, title, input, onClose }: Opened & { onClose: () => void }) {
  const { endpoint, columns } = LISTS[list];
  return (
    <PageDrawer title={title} width={860} onClose={onClose}>
      <PagedTable
        endpoint={endpoint as typeof analyticsApi.searches}
        columns={columns as never}
        rowKey="id"
        fixed={input}
        bind="memory"
        height="auto"
        empty={{ title: '没有记录' }}
      />
    </PageDrawer>
  );
}
