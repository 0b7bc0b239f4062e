import { PrintFacts, PrintSheet, Signatures } from '../../ui/PrintSheet.tsx';
import { Money } from '../../ui/texts.tsx';
import { Ledger, type StatementData } from './Statement.tsx';

/** The statement on paper, with room for both stamps. */
export default function PrintStatement({
  statement,
  onDone,
}: {
  statement: StatementData;
  onDone: () => void;
}) {
  const { cooperationName, from, to, opening, taught, received, writtenOff, closing, list } = statement;
  return (
    <PrintSheet title="对账单" reference={`${from} 至 ${to}`} onDone={onDone}>
      <PrintFacts
        items={[
          ['客户', cooperationName],
          ['期初未付（元）', <Money key="opening" value={opening} />],
          ['本期上课（元）', <Money key="taught" value={taught} />],
          ['本期已付（元）', <Money key="received" value={received} />],
          ['核销尾差（元）', <Money key="writtenOff" value={writtenOff} />],
          ['期末未付（元）', <Money key="closing" value={closing} />],
        ]}
      />
      <Ledger list={list} opening={opening} />
      <Signatures names={['客户盖章', '我方盖章', '日期']} />
    </PrintSheet>
  );
}
