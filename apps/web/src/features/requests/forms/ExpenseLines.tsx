import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { factDate } from '@shibiao/contract/fields';
import { positiveAmount } from '@shibiao/contract/finance/lines';
import { Button, Form, Input } from 'antd';
import { DictionarySelect } from '../../../pickers/DictionarySelect.tsx';
import { DateInput } from '../../../ui/dates.tsx';
import { FileUpload } from '../../../ui/FileUpload.tsx';
import { checkedBy } from '../../../ui/form/schema.ts';
import { MoneyInput } from '../../../ui/MoneyInput.tsx';
import styles from './expense-lines.module.css';

/** Lines of a reimbursement: kind, day, amount and the invoice; a new one begins with the day. */
export const ExpenseLines = ({ day }: { day: string }) => (
  <div className="field-wide">
    <Form.List name="lines">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <fieldset key={key} className={styles.line}>
              <legend>第 {name + 1} 项</legend>
              <Form.Item name={[name, 'expenseKind']} rules={[{ required: true, message: '请选择费用类型' }]}>
                <DictionarySelect
                  list="paymentKind"
                  placeholder="费用类型"
                  aria-label={`第 ${name + 1} 项费用类型`}
                />
              </Form.Item>
              <Form.Item
                name={[name, 'amount']}
                validateTrigger="onBlur"
                rules={[checkedBy(positiveAmount, true)]}
              >
                <MoneyInput placeholder="金额（元）" aria-label={`第 ${name + 1} 项金额`} />
              </Form.Item>
              <Form.Item name={[name, 'spentOn']} rules={[checkedBy(factDate, true)]}>
                <DateInput placeholder="发生日期" aria-label={`第 ${name + 1} 项日期`} />
              </Form.Item>
              <Form.Item name={[name, 'title']}>
                <Input placeholder="用途" maxLength={100} aria-label={`第 ${name + 1} 项用途`} />
              </Form.Item>
              <Form.Item name={[name, 'files']} className={styles.file ?? ''}>
                <FileUpload purpose="invoice" max={1} />
              </Form.Item>
              {fields.length > 1 && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`删除第 ${name + 1} 项`}
                  onClick={() => remove(name)}
                />
              )}
            </fieldset>
          ))}
          <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({ spentOn: day })}>
            添加一项
          </Button>
        </>
      )}
    </Form.List>
  </div>
);
