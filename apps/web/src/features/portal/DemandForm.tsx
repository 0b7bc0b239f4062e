import { DEMAND_MODES, demandsApi } from '@shibiao/contract/demands';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select, Steps, Tag } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { usePage } from '../../lib/page.tsx';
import { queryOf } from '../../lib/query.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { RegionField } from '../../pickers/RegionField.tsx';
import { DateInput } from '../../ui/dates.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput } from '../../ui/NumberInput.tsx';
import { codeOptions } from '../../ui/texts.tsx';
import { type DemandPage, type Past, portalReads } from './calls.ts';
import styles from './demand.module.css';

interface Named {
  id: number;
  name: string;
}
interface Props {
  /** A demand to change; otherwise a new one. */
  demand?: DemandPage;
  /** A past lesson whose facts the new demand begins with. */
  likeLesson?: number;
  /** Wished teachers, and a topic, of a new demand. */
  wished?: readonly Named[];
  topic?: string;
  onClose: () => void;
}

const numbered = (days: string | null) => (days === null ? null : Number(days));
const formOf = ({ wished, days, ...demand }: DemandPage) => ({
  ...demand,
  days: numbered(days),
  includeTeachers: wished.map(({ id }) => id),
});
const againOf = ({ wished, days, ...facts }: Past) => ({
  ...facts,
  days: numbered(days),
  includeTeachers: wished.map(({ id }) => id),
});

/** A demand in three steps: what, when and where, and the rest. The topic alone is enough. */
export default function DemandForm(props: Props) {
  const { likeLesson } = props;
  const past = useQuery({
    ...queryOf(portalReads.again, { id: likeLesson ?? 0 }),
    enabled: likeLesson !== undefined,
  });
  // The form's first values must be there before it opens.
  if (likeLesson !== undefined && !past.data && !past.error) return null;
  return <Opened {...props} past={past.data} />;
}

function Opened({
  demand,
  likeLesson,
  wished = [],
  topic,
  past,
  onClose,
}: Props & { past: Past | undefined }) {
  const page = usePage();
  const named = demand?.wished ?? past?.wished ?? wished;
  const fresh = past
    ? againOf(past)
    : { mode: '线下', topic: topic || undefined, includeTeachers: wished.map(({ id }) => id) };
  const about = likeLesson ?? topic ?? wished.map(({ id }) => id).join('-');
  return (
    <FormDrawer
      title={demand ? '修改需求' : '提需求'}
      endpoint={demandsApi.save}
      formKey={`portal-demand${about ? `-${about}` : ''}`}
      initial={demand ? formOf(demand) : fresh}
      reload={demand ? () => call(portalReads.demand, { id: demand.id }).then(formOf) : undefined}
      okText={demand ? '保存' : '提交需求'}
      onSaved={({ id }) => {
        if (!demand) page.navigate(`/portal/demands/${id}`);
      }}
      onClose={onClose}
    >
      <Stepped
        steps={[
          {
            title: '讲什么',
            content: (
              <>
                <Field name="topic" label="课题" isWide>
                  <Input placeholder="如：网点厅堂营销" />
                </Field>
                <Field name="field" label="领域">
                  <DictionarySelect list="field" />
                </Field>
                <Field name="audience" label="授课对象">
                  <Input placeholder="如：支行行长" />
                </Field>
                <Field name="headcount" label="人数">
                  <NumberInput min={1} style={{ width: '100%' }} />
                </Field>
              </>
            ),
          },
          {
            title: '何时何地',
            content: (
              <>
                <Field name="dateFrom" label="开始日期">
                  <DateInput />
                </Field>
                <Field name="dateTo" label="结束日期">
                  <DateInput />
                </Field>
                <Field name="days" label="天数">
                  <NumberInput min={0.5} step={0.5} style={{ width: '100%' }} />
                </Field>
                <Field name="mode" label="方式">
                  <Select options={codeOptions(DEMAND_MODES)} />
                </Field>
                <RegionField label="城市" names={['provinceId', 'cityId']} />
              </>
            ),
          },
          {
            title: '补充',
            content: (
              <>
                <Field name="budget" label="预算（元）" extra="不会告诉讲师">
                  <MoneyInput />
                </Field>
                <Field name="deadline" label="希望何时定下">
                  <DateInput />
                </Field>
                <Field name="includeTeachers" label="想请的讲师" isWide>
                  <Wished named={named} />
                </Field>
                <Field name="customerRemark" label="补充说明" isWide>
                  <Input.TextArea rows={4} />
                </Field>
              </>
            ),
          },
        ]}
      />
    </FormDrawer>
  );
}

/** All fields stay in the form; one step is shown, and any other with a mistake in it. */
function Stepped({ steps }: { steps: readonly { title: string; content: ReactNode }[] }) {
  const [current, setCurrent] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const go = (step: number) => {
    setCurrent(step);
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={`field-wide ${styles.stepped}`} ref={top}>
      <Steps
        size="small"
        responsive={false}
        current={current}
        onChange={go}
        items={steps.map(({ title }) => ({ title }))}
      />
      {steps.map(({ title, content }, index) => (
        <div key={title} className={`${styles.step} ${index === current ? '' : styles.away}`}>
          {content}
        </div>
      ))}
      <div className={styles.turns}>
        {current > 0 && <Button onClick={() => go(current - 1)}>上一步</Button>}
        {current < steps.length - 1 && <Button onClick={() => go(current + 1)}>下一步</Button>}
      </div>
    </div>
  );
}

interface WishedProps {
  named: readonly Named[];
  value?: number[];
  onChange?: (value: number[]) => void;
}
/** Wished teachers come from their pages; here they are taken back. */
function Wished({ named, value = [], onChange }: WishedProps) {
  if (value.length === 0)
    return <span className={styles.quiet}>在讲师主页点“请这位讲师”，或由我们为您推荐</span>;
  return (
    <div>
      {value.map((id) => (
        <Tag key={id} closable onClose={() => onChange?.(value.filter((one) => one !== id))}>
          {named.find((one) => one.id === id)?.name ?? `讲师 ${id}`}
        </Tag>
      ))}
    </div>
  );
}
