import { customerBatchApi } from '@shibiao/contract/customers/batch';
import { CUSTOMER_KINDS, LEVELS } from '@shibiao/contract/customers/customers';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Select } from 'antd';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { DictionarySelect } from '../../pickers/DictionarySelect.tsx';
import { RegionCascader } from '../../pickers/RegionCascader.tsx';
import { CLEARABLE } from '../../ui/clearable.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PageDrawer } from '../../ui/PageDrawer.tsx';
import { codeOptions, flagOptions } from '../../ui/texts.tsx';
import styles from './customers.module.css';

/** Values to set on all customers; a flag is the text of its option. */
interface Chosen {
  level?: string | null;
  kind?: string | null;
  source?: string | null;
  isKeyPerson?: string | null;
  provinceId?: number | null | undefined;
  cityId?: number | null | undefined;
}
type Preview = OutputOf<typeof customerBatchApi.previewEdit>;
/** Further rows are counted, not listed. */
const SHOWN = 100;
const STAY = '不改';

interface Props {
  ids: number[];
  onDone: () => void;
  onClose: () => void;
}

/** 批量修改: sets the chosen values on all customers; every change is previewed. */
export default function BatchEditDrawer({ ids, onDone, onClose }: Props) {
  const [isOpen, setIsOpen] = useState(true);
  const [values, setValues] = useState<Chosen>({});
  const put = (change: Chosen) => setValues((before) => ({ ...before, ...change }));
  const isEmpty = Object.values(values).every((value) => value === null || value === undefined);
  const given = { ids, ...values };
  const preview = useQuery({
    ...queryOf(customerBatchApi.previewEdit, given, { staleTime: 0, keepsPrevious: true, isQuiet: true }),
    enabled: !isEmpty,
  });
  const edit = useCommand(customerBatchApi.editMany, {
    onSuccess: ({ changed }) => {
      notify.success(`已修改 ${changed} 个客户`);
      onDone();
      setIsOpen(false);
    },
    // A customer was changed meanwhile: the preview is read anew.
    onError: () => void preview.refetch(),
  });
  const changed = isEmpty ? 0 : (preview.data?.list.length ?? 0);
  return (
    <PageDrawer
      title={`批量修改 ${ids.length} 个客户`}
      open={isOpen}
      width={640}
      onClose={() => !edit.isPending && setIsOpen(false)}
      afterOpenChange={(open) => !open && onClose()}
      footer={
        <div className="form-footer">
          <Button onClick={() => setIsOpen(false)}>取消</Button>
          <Button
            type="primary"
            disabled={changed === 0 || preview.isFetching}
            loading={edit.isPending}
            onClick={() => edit.run({ ...given, stamp: preview.data?.stamp })}
          >
            修改 {changed} 个客户
          </Button>
        </div>
      }
    >
      <Form layout="vertical" className={styles.batchForm}>
        <Form.Item label="等级">
          <Select
            allowClear={CLEARABLE}
            placeholder={STAY}
            options={codeOptions(LEVELS)}
            value={values.level ?? null}
            onChange={(level) => put({ level })}
          />
        </Form.Item>
        <Form.Item label="类别">
          <Select
            allowClear={CLEARABLE}
            placeholder={STAY}
            options={codeOptions(CUSTOMER_KINDS)}
            value={values.kind ?? null}
            onChange={(kind) => put({ kind })}
          />
        </Form.Item>
        <Form.Item label="来源">
          <DictionarySelect
            list="customerSource"
            placeholder={STAY}
            value={values.source ?? null}
            onChange={(source) => put({ source })}
          />
        </Form.Item>
        <Form.Item label="关键人">
          <Select
            allowClear={CLEARABLE}
            placeholder={STAY}
            options={flagOptions('是', '否')}
            value={values.isKeyPerson ?? null}
            onChange={(isKeyPerson) => put({ isKeyPerson })}
          />
        </Form.Item>
        <Form.Item label="地区（只选省份时城市清空）">
          <RegionCascader
            placeholder={STAY}
            value={values.cityId ?? values.provinceId ?? null}
            onChange={(_deepest, [provinceId, cityId]) => put({ provinceId, cityId })}
          />
        </Form.Item>
      </Form>
      {!isEmpty && preview.isPending && <Loading />}
      {!isEmpty && preview.isError && <Alert type="error" showIcon title={preview.error.message} />}
      {!isEmpty && preview.data && <Changes preview={preview.data} />}
    </PageDrawer>
  );
}

function Changes({ preview: { list, unchanged } }: { preview: Preview }) {
  return (
    <section aria-label="预览" aria-live="polite">
      <p>
        将修改 <b>{list.length}</b> 个客户
        {unchanged > 0 && <span className="quiet">，{unchanged} 个本来就是这样</span>}
      </p>
      {list.length > 0 && (
        <table className="plain-table">
          <thead>
            <tr>
              <th>客户</th>
              <th>机构</th>
              <th>变更</th>
            </tr>
          </thead>
          <tbody>
            {list.slice(0, SHOWN).map((row) => (
              <tr key={row.id}>
                <th>{row.contactName}</th>
                <td>{row.cooperationName}</td>
                <td>
                  {row.changes.map((one) => (
                    <div key={one.title}>
                      {one.title}：<span className="quiet">{one.before ?? '空'}</span> → {one.after ?? '空'}
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.length > SHOWN && <p className="quiet">另有 {list.length - SHOWN} 个客户同样修改</p>}
    </section>
  );
}
