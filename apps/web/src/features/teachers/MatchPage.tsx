import type { SentOf } from '@shibiao/contract/endpoint';
import type { matchApi } from '@shibiao/contract/teachers';
import { Button, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { usePage } from '../../lib/page.tsx';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { InstitutionPicker } from '../../pickers/InstitutionPicker.tsx';
import { RegionCascader } from '../../pickers/RegionCascader.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { MatchResults } from './MatchResults.tsx';
import './matching.css';
import { MoneyInput } from '../../ui/MoneyInput.tsx';

type Input = SentOf<typeof matchApi.match>;

/** 匹配: what is wanted at the left, who fits and is free at the right. */
export default function MatchPage() {
  const page = usePage();
  const [input, setInput] = useState<Input>({});
  return (
    <div className="matching">
      <aside>
        <Form<Input> layout="vertical" onFinish={setInput} size="medium">
          <Form.Item name="field" label="领域">
            <DictionarySelect list="field" />
          </Form.Item>
          <Form.Item name="topic" label="课题">
            <Input maxLength={100} allowClear />
          </Form.Item>
          <Form.Item name="dateFrom" label="开始日期">
            <DateInput />
          </Form.Item>
          <Form.Item name="dateTo" label="结束日期">
            <DateInput />
          </Form.Item>
          <Form.Item name="halfDays" label="需要几个半天（不填：全部）">
            <InputNumber min={1} max={120} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="cityId" label="城市">
            <RegionCascader depth={2} />
          </Form.Item>
          <Form.Item name="budget" label="课酬预算（元）">
            <MoneyInput />
          </Form.Item>
          <Form.Item name="coorgid" label="机构">
            <InstitutionPicker />
          </Form.Item>
          <Button type="primary" htmlType="submit" block>
            查找讲师
          </Button>
        </Form>
      </aside>
      <section>
        <MatchResults
          key={JSON.stringify(input)}
          input={input}
          actions={(teacher) => (
            <Button size="small" onClick={() => page.navigate(`/lessons/list?new=1&teacherId=${teacher.id}`)}>
              排课
            </Button>
          )}
        />
      </section>
    </div>
  );
}
