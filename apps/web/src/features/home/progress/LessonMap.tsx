import { statisticsApi } from '@shibiao/contract/statistics';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Suspense } from 'react';
import { usePage } from '../../../lib/page.tsx';
import { lazy } from '../../../ui/lazy.tsx';
import { Block } from '../Block.tsx';
import { blockQuery } from '../blockQuery.ts';

const ProvinceMap = lazy(() => import('../../../ui/map/ProvinceMap.tsx'));
/** Enough for all provinces. */
const PROVINCES = 40;

/** 授课地图: days taught this year by province; a province opens its lessons, the statistics have the table. */
export function LessonMap() {
  const page = usePage();
  const query = useQuery(blockQuery(statisticsApi.lessonsByProvince, { count: PROVINCES }));
  const { data } = query;
  return (
    <Block
      title="授课地图"
      figures={['授课地图']}
      note={data && `${data.from.slice(0, 4)} 年课程天数`}
      to="/lessons/statistics"
      query={query}
      empty={data?.list.length === 0 && '今年还没有课程'}
    >
      <Suspense fallback={<Skeleton active />}>
        <ProvinceMap
          label="各省课程天数地图"
          unit="天"
          height={244}
          rows={
            data?.list.map(({ provinceId, name, days }) => ({ id: provinceId, name, total: Number(days) })) ??
            []
          }
          onPick={(id) =>
            data &&
            page.navigate(
              `/lessons/list?provinceId=${id}&isOnline=false&from=${data.from}&to=${data.to}&lessonstatus=1`,
            )
          }
        />
      </Suspense>
    </Block>
  );
}
