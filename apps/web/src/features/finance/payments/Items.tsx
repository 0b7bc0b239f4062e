import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { amount, optionalAmount, optionalFactDate } from '@shibiao/contract/fields';
import { budgetApi } from '@shibiao/contract/market/budget';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { formatMoney, formatPercent } from '../../../lib/format.ts';
import { sumOf } from '../../../lib/money.ts';
import { queryOf } from '../../../lib/query.ts';
import { useCans, useUser } from '../../../lib/session.ts';
import { DictionarySelect } from '../../../pickers/DictionarySelect.tsx';
import { DateInput } from '../../../ui/dates.tsx';
import { checkedBy } from '../../../ui/form/schema.ts';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import styles from '../finance.module.css';

interface Item {
  title?: string;
  amount?: string | null;
  budgetItem?: string | null;
}
/** Wire code of 费用报销. */
const REIMBURSEMENT = 2;
/** Wire code of the role of 市场部. */
const MARKET_ROLE = 9;

/** Expense lines with their sum; people who work with the market's budget choose the budget item of each. */
export function Items({ requestId }: { requestId: number | null }) {
  const form = Form.useFormInstance();
  const { userRole } = useUser();
  const kind = Form.useWatch<number>('kind', form);
  const lines = Form.useWatch<Item[] | undefined>('lines', form) ?? [];
  const isMarket = userRole === MARKET_ROLE;
  const can = useCans();
  const hasBudget = isMarket || can(budgetApi.budgets);
  return (
    <div className="field-wide">
      <Form.List name="lines">
        {(fields, { add, remove }) => (
          <Form.Item
            label={`明细${lines.length > 0 ? `，合计 ¥${formatMoney(sumOf(lines.map((line) => line?.amount)))}` : ''}`}
            required={kind !== 3}
          >
            {fields.map((field) => (
              <div key={field.key}>
                {kind === REIMBURSEMENT && (
                  <div className={styles.itemLinesFacts}>
                    <Form.Item name={[field.name, 'expenseKind']}>
                      <DictionarySelect
                        list="paymentKind"
                        placeholder="费用类型"
                        aria-label={`第 ${field.name + 1} 行费用类型`}
                      />
                    </Form.Item>
                    <Form.Item name={[field.name, 'spentOn']} rules={[checkedBy(optionalFactDate)]}>
                      <DateInput placeholder="发生日期" aria-label={`第 ${field.name + 1} 行发生日期`} />
                    </Form.Item>
                  </div>
                )}
                <div className={styles.itemLinesRow}>
                  <Form.Item name={[field.name, 'title']} rules={[{ required: true, message: '请填写用途' }]}>
                    <Input placeholder="用途" aria-label={`第 ${field.name + 1} 行用途`} />
                  </Form.Item>
                  <Form.Item
                    name={[field.name, 'amount']}
                    validateTrigger="onBlur"
                    rules={[kind === 3 ? checkedBy(optionalAmount) : checkedBy(amount, true)]}
                  >
                    <MoneyInput placeholder="金额（元）" aria-label={`第 ${field.name + 1} 行金额`} />
                  </Form.Item>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={`删除第 ${field.name + 1} 行`}
                    onClick={() => remove(field.name)}
                  />
                </div>
                {kind !== 3 && (hasBudget || lines[field.name]?.budgetItem) && (
                  <BudgetOfLine
                    index={field.name}
                    isWanted={isMarket}
                    item={lines[field.name]?.budgetItem ?? null}
                    // The sum of the lines with this budget item up to this one.
                    amount={sumOf(
                      lines
                        .slice(0, field.name + 1)
                        .filter((line) => line?.budgetItem === lines[field.name]?.budgetItem)
                        .map((line) => line?.amount),
                    )}
                    requestId={requestId}
                  />
                )}
              </div>
            ))}
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({})}>
              添加一行
            </Button>
          </Form.Item>
        )}
      </Form.List>
    </div>
  );
}

interface BudgetProps {
  index: number;
  /** True when the applicant's department has the budget. */
  isWanted: boolean;
  item: string | null;
  amount: string;
  requestId: number | null;
}

/** The budget item of a line, with a reason as soon as the line exceeds it. */
function BudgetOfLine({ index, isWanted, item, amount, requestId }: BudgetProps) {
  const form = Form.useFormInstance();
  const hasAmount = Number(amount) > 0;
  const { data } = useQuery({
    ...queryOf(
      budgetApi.budgetCheck,
      { item: item ?? '', amount, requestId },
      { isQuiet: true, keepsPrevious: true },
    ),
    enabled: item !== null && hasAmount,
  });
  const isOver = item !== null && hasAmount && data?.isOver === true;
  return (
    <div className={styles.itemLinesBudget}>
      <Form.Item
        name={[index, 'budgetItem']}
        rules={isWanted ? [{ required: true, message: '请选择市场预算项目' }] : []}
        extra={
          item !== null && hasAmount && data
            ? isOver
              ? `超出本月预算：剩余 ${data.left} 元`
              : `本月剩余 ${data.left} 元，含本次使用 ${formatPercent(data.use ?? 0)}`
            : undefined
        }
      >
        <DictionarySelect
          list="marketItem"
          placeholder={isWanted ? '市场预算项目' : '市场预算项目（不属于市场费用则不选）'}
          aria-label={`第 ${index + 1} 行市场预算项目`}
        />
      </Form.Item>
      {(isOver || form.getFieldValue(['lines', index, 'budgetReason'])) && (
        <Form.Item
          name={[index, 'budgetReason']}
          rules={isOver ? [{ required: true, message: '超出预算，请说明原因' }] : []}
        >
          <Input placeholder="超预算原因" maxLength={200} aria-label={`第 ${index + 1} 行超预算原因`} />
        </Form.Item>
      )}
    </div>
  );
}
