import type { OutputOf } from '@shibiao/contract/endpoint';
import type { labourTax } from '@shibiao/contract/finance/labourTax';
import { HALVES } from '@shibiao/contract/lessons/codes';
import { type HalfTimes, SETTING_VALUES, type SettingKey, systemApi } from '@shibiao/contract/system';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useUnsaved } from '../../lib/useUnsaved.ts';
import { MonthInput } from '../../ui/dates.tsx';
import { MoneyInput } from '../../ui/MoneyInput.tsx';
import { NumberInput, PercentInput } from '../../ui/NumberInput.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { DateText } from '../../ui/texts.tsx';
import styles from './system.module.css';
import { TaxTables } from './TaxTables.tsx';

type Setting = OutputOf<typeof systemApi.settings>['list'][number];

/** 参数设置: the company's settings, on which figures depend. */
export default function SettingsPage() {
  const query = useQuery(queryOf(systemApi.settings, {}));
  if (!query.data) return <QueryState of={query} />;
  const of = (key: SettingKey) => query.data.list.find((one) => one.key === key);
  return (
    <div className={styles.settingsPage}>
      <Card<string> setting={of('companyName')} title="公司名称">
        {(value, change) => (
          <>
            <Input
              aria-label="公司名称"
              style={{ width: 280 }}
              maxLength={30}
              value={value}
              onChange={({ target }) => change(target.value)}
            />{' '}
            <span className="quiet">显示在登录页和不登录也能打开的页面上；空为“师表”</span>
          </>
        )}
      </Card>
      <Card<string> setting={of('receivableAgeFrom')} title="应收账龄从哪天算起">
        {(value, change) => (
          <Radio.Group
            aria-label="应收账龄从哪天算起"
            value={value}
            onChange={(event) => change(event.target.value)}
            options={[
              { value: 'session', label: '最后上课日' },
              { value: 'invoice', label: '开票日（未开票的按最后上课日）' },
            ]}
          />
        )}
      </Card>
      <Card<number | null> setting={of('trialCommissionRate')} title="工资测算的提成率">
        {(value, change) => (
          <>
            <PercentInput
              aria-label="提成率"
              value={value}
              rule={SETTING_VALUES.trialCommissionRate}
              mustFill
              onChange={change}
            />
            <span className="quiet"> × （回款 − 课酬 − 差旅）</span>
          </>
        )}
      </Card>
      <Card<string | null> setting={of('moneyLockedThrough')} title="结账">
        {(value, change) => (
          <>
            <span className="quiet">锁定到 </span>
            <MonthInput aria-label="锁定到哪个月" value={value} onChange={change} />
            <span className="quiet">
              {' '}
              （含）：该月及以前的收款、退款、付款、开票和号码费用不能再登记或修改；清空为不锁定
            </span>
          </>
        )}
      </Card>
      <Card<string | null> setting={of('writeOffLimit')} title="核销尾差的上限">
        {(value, change) => (
          <>
            <span className="quiet">零头、银行手续费，每节课最多核销 </span>
            <MoneyInput
              aria-label="每节课最多核销"
              style={{ width: 120 }}
              suffix="元"
              value={value}
              rule={SETTING_VALUES.writeOffLimit}
              mustFill
              onChange={change}
            />
          </>
        )}
      </Card>
      <Count
        setting={of('tripWarningKm')}
        title="排课时提醒讲师行程"
        before="两节线下课的城市相距 "
        unit="公里"
        min={0}
        max={5000}
        after=" 以上，中间应空 1 个半天，800 公里以上空 2 个，不够时提醒，不阻止排课"
      />
      <Card<HalfTimes> setting={of('halfTimes')} title="上午、下午、晚上的时间">
        {(value, change) => (
          <>
            {HALVES.table.map(({ label }, index) => (
              <p key={label}>
                <span className="quiet">{label} </span>
                {(['开始', '结束'] as const).map((end, side) => (
                  <input
                    key={end}
                    type="time"
                    aria-label={`${label}${end}`}
                    value={value[index]?.[side] ?? ''}
                    onChange={({ target }) =>
                      change(
                        value.map((times, at) =>
                          at === index
                            ? (times.map((time, one) => (one === side ? target.value : time)) as [
                                string,
                                string,
                              ])
                            : times,
                        ),
                      )
                    }
                  />
                ))}
              </p>
            ))}
            <span className="quiet">用于日历订阅和讲师的外部日历</span>
          </>
        )}
      </Card>
      <Count
        setting={of('newStaffMonths')}
        title="人员分析的“老人”"
        before="司龄满 "
        unit="个月"
        min={1}
        max={120}
        after=" 算老人，不满的为成长期"
      />
      <Card<z.input<typeof labourTax>> setting={of('labourTax')} title="劳务报酬个人所得税预扣率表">
        {(value, change, errors) => <TaxTables value={value} onChange={change} errors={errors} />}
      </Card>
    </div>
  );
}

interface CountProps {
  setting: Setting | undefined;
  title: string;
  before: string;
  unit: string;
  min: number;
  max: number;
  after: string;
}

/** A whole number within a sentence. */
function Count({ setting, title, before, unit, min, max, after }: CountProps) {
  return (
    <Card<number | null> setting={setting} title={title}>
      {(value, change) => (
        <>
          <span className="quiet">{before}</span>
          <NumberInput
            aria-label={unit}
            min={min}
            max={max}
            suffix={unit}
            value={value}
            rule={setting && SETTING_VALUES[setting.key]}
            mustFill
            onChange={change}
          />
          <span className="quiet">{after}</span>
        </>
      )}
    </Card>
  );
}

interface CardProps<T> {
  setting: Setting | undefined;
  title: string;
  children: (value: T, change: (value: T) => void, errors: ReadonlyMap<string, string>) => ReactNode;
}

/** One setting: its input, the last change, and a save button once it differs. */
function Card<T>({ setting, title, children }: CardProps<T>) {
  const mayEdit = useCan(systemApi.saveSetting);
  const [draft, setDraft] = useState<{ value: T } | null>(null);
  useUnsaved(draft !== null);
  const save = useCommand(systemApi.saveSetting, { success: '已保存', onSuccess: () => setDraft(null) });
  if (!setting) return null;
  const errors = new Map(
    (save.error?.fields ?? []).map(({ field, message }) => [field.replace(/^value\.?/, ''), message]),
  );
  return (
    <section className={styles.setting} data-part="setting" inert={!mayEdit}>
      <h2>{title}</h2>
      {children(draft ? draft.value : (setting.value as T), (value) => setDraft({ value }), errors)}
      {save.error && errors.size > 0 && (
        <p role="alert" className={styles.settingError}>
          {[...new Set(errors.values())].join('；')}
        </p>
      )}
      <footer>
        <small className="quiet">
          {setting.updatedByName ? (
            <>
              {setting.updatedByName} 修改于 <DateText value={setting.updatedAt} />
            </>
          ) : (
            '系统默认'
          )}
        </small>
        {draft && (
          <span>
            <Button onClick={() => setDraft(null)}>取消</Button>{' '}
            <Button
              type="primary"
              loading={save.isPending}
              onClick={() =>
                save.run({ key: setting.key, value: JSON.stringify(draft.value), version: setting.version })
              }
            >
              保存
            </Button>
          </span>
        )}
      </footer>
    </section>
  );
}
