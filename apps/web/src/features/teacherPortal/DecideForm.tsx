import { filesApi } from '@shibiao/contract/files';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { useQuery } from '@tanstack/react-query';
import { Alert, Input, Radio } from 'antd';
import { fileUrl } from '../../lib/fileUrl.ts';
import { queryOf } from '../../lib/query.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { QueryLine } from '../../ui/QueryState.tsx';
import type { Change } from './ChangesPage.tsx';
import styles from './portal.module.css';

/** One request, old and new side by side. */
export default function DecideForm({ change, onClose }: { change: Change; onClose: () => void }) {
  const photoIds =
    change.photoFileId && change.facts.some(({ title }) => title === '照片') ? [change.photoFileId] : [];
  const photo = useQuery(
    queryOf(filesApi.refs, { ids: photoIds }, { isQuiet: true, enabled: photoIds.length > 0 }),
  );
  const face = photo.data?.list[0];
  return (
    <FormDrawer
      title={`审核：${change.teachername}`}
      endpoint={teacherPortalApi.decideChange}
      formKey={`teacher-change-${change.id}`}
      initial={{ id: change.id, version: change.version, isAccepted: true }}
      columns={1}
      width={560}
      okText="提交"
      onClose={onClose}
    >
      {change.found.length > 0 && (
        <Alert type="warning" showIcon title={`疑似联系方式：${change.found.join('、')}`} />
      )}
      <ul className={styles.list}>
        {change.facts.map(({ title, before, after }) => (
          <li key={title} className={styles.line}>
            <div className={styles.grow}>
              <b>{title}</b>
              <small className="quiet">原：{before || '（空）'}</small>
              <p className={styles.text}>{after || '（清空）'}</p>
            </div>
          </li>
        ))}
      </ul>
      <QueryLine of={photo} />
      {face && <img className={styles.photo} src={fileUrl(face.url)} alt="新照片" />}
      {change.status === 1 && (
        <>
          <Field name="isAccepted" label="结果">
            <Radio.Group
              options={[
                { value: true, label: '通过' },
                { value: false, label: '退回' },
              ]}
            />
          </Field>
          <Field name="reason" label="退回的原因（讲师会看到）">
            <Input.TextArea rows={2} />
          </Field>
        </>
      )}
    </FormDrawer>
  );
}
