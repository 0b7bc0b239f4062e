import type { OutputOf } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { Drawer } from 'antd';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useIsMobile } from '../../lib/media.ts';
import { usePage } from '../../lib/page.tsx';
import { ImportProgress } from '../../shared/imports/ImportProgress.tsx';
import { TableImport } from '../../ui/TableImport.tsx';

type Preview = OutputOf<typeof lessonsApi.importPreview>;
type Job = OutputOf<typeof lessonsApi.import>;

/** Totals of the valid rows, and the effect of the import. */
function Sums({ feeIncome, received, receipts }: Preview) {
  return (
    <ul className="quiet">
      <li>
        可导入的合计：课程费用 {formatMoney(feeIncome)} 元，已收款 {receipts} 笔共 {formatMoney(received)} 元
      </li>
      <li>已收款按收款日期登记为收款；提成按那一天有效的规则计，规则在那之后才生效的不计</li>
      <li>不发消息和喜报；已开的发票、已付的课酬不在这里导入，分别在“发票”“付款申请”里登记</li>
    </ul>
  );
}

/** Import of lessons from before the company moved in, with their receipts: the file, then the progress. */
export default function ImportLessons({ onClose }: { onClose: () => void }) {
  const page = usePage();
  const isMobile = useIsMobile();
  const [jobId, setJobId] = useState<number | null>(null);
  if (jobId !== null)
    return (
      <Drawer
        title="导入课程"
        open
        size={isMobile ? '100%' : 760}
        onClose={onClose}
        getContainer={page.container}
        rootStyle={{ position: 'absolute' }}
      >
        <ImportProgress id={jobId} />
        <p className="quiet">上过的课程在列表里点“全部”查看。</p>
      </Drawer>
    );
  return (
    <TableImport<Preview>
      title="导入课程"
      hint="先有客户、讲师和人员。须有“客户”“上课日期”两列，其余见模板的填写说明；先预览，确认后写入。"
      api={lessonsApi}
      name={{ title: '课程', width: 140 }}
      choice={(preview) => (preview.good > 0 ? <Sums {...preview} /> : null)}
      onStarted={(answer) => setJobId((answer as Job).id)}
      onClose={onClose}
    />
  );
}
