import type { OutputOf } from '@shibiao/contract/endpoint';
import { bankLinesApi } from '@shibiao/contract/finance/bankLines';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { uploadTo } from '../../../lib/files.ts';
import { goodAndBad, ImportDrawer } from '../../../ui/ImportDrawer.tsx';
import { BankSelect } from '../choices.tsx';

type Preview = OutputOf<typeof bankLinesApi.importPreview>;
type Done = OutputOf<typeof bankLinesApi.import>;

const counted = ({ debits, others, known }: Pick<Preview, 'debits' | 'others' | 'known'>) =>
  [
    known > 0 && `${known} 笔已导入过`,
    debits > 0 && `${debits} 笔支出`,
    others > 0 && `${others} 笔不计收支或没有成功`,
  ]
    .filter(Boolean)
    .join('，');

/** Import of a bank statement, as a file or pasted: preview, then add. */
export default function ImportBankLines({ onClose }: { onClose: () => void }) {
  const [bankAccountId, setBankAccountId] = useState<number | null>(null);
  const [text, setText] = useState('');
  const to = ({ path }: { path: string }) => ({
    path: bankAccountId === null ? path : `${path}?bankAccountId=${bankAccountId}`,
  });
  return (
    <ImportDrawer<Preview, Preview['rows'][number]>
      title="导入银行流水"
      hint="网银、支付宝、微信下载的交易明细（.xlsx、.csv）。按列名识别，只导入人民币到账，同一份再导入不会重复；信用卡账单、PDF 和外币账户不能导入。"
      template={bankLinesApi.importTemplate}
      errors={bankLinesApi.importErrors}
      subject={bankAccountId ?? 0}
      before={
        <BankSelect value={bankAccountId} onChange={setBankAccountId} placeholder="这是哪个收款账户的流水" />
      }
      paste={(take) => (
        <>
          <Input.TextArea
            aria-label="粘贴流水"
            placeholder="或把网银页面、Excel 里的流水连同表头复制到这里"
            autoSize={{ minRows: 3, maxRows: 8 }}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button
            disabled={text.trim() === ''}
            onClick={() => take(new File([text], '粘贴的流水.txt', { type: 'text/plain' }))}
          >
            识别粘贴的内容
          </Button>
        </>
      )}
      read={async (file, options) =>
        (await uploadTo(to(bankLinesApi.importPreview), file, {}, options)) as Preview
      }
      summaryOf={(preview) => {
        const summary = goodAndBad(preview);
        const left = counted(preview);
        const description = [left && `不导入：${left}`, summary.description].filter(Boolean).join('；');
        return { ...summary, description: description || undefined };
      }}
      columns={[
        { title: '行', dataIndex: 'line', width: 60 },
        { title: '付款方和金额', dataIndex: 'name', width: 320 },
        {
          title: '结果',
          render: (_, { problem }) => (problem ? <span className="is-failed">{problem}</span> : '新增'),
        },
      ]}
      run={async (file) => {
        const { created, failed, known } = (await uploadTo(to(bankLinesApi.import), file)) as Done;
        return [`已导入 ${created} 笔`, known > 0 && `${known} 笔已有`, failed > 0 && `${failed} 行未导入`]
          .filter(Boolean)
          .join('，');
      }}
      onClose={() => onClose()}
    />
  );
}
