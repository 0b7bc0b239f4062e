import { outlinesApi, PREVIEW_STATES } from '@shibiao/contract/outlines';
import { sharesApi } from '@shibiao/contract/shares';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { saveFile } from '../../lib/files.ts';
import { formatBytes } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { queryOf, useCommand } from '../../lib/query.ts';
import { useCans } from '../../lib/session.ts';
import { confirm } from '../../ui/confirm.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { DateText, StatusTag } from '../../ui/texts.tsx';
import styles from './outlines.module.css';
import type { Version } from './tree.ts';

const PreviewPane = lazy(() => import('./PreviewPane.tsx'));
const ShareForm = lazy(() => import('../../shared/shares/ShareForm.tsx'));
const ComparePane = lazy(() => import('./ComparePane.tsx'));

interface Props {
  node: { id: number; version: number; versionId: number | null; name: string };
}

/** The versions of a document, the newest first, and what can be done with each. */
export function VersionList({ node }: Props) {
  const can = useCans();
  const query = useQuery(queryOf(outlinesApi.versions, { id: node.id }));
  const [shown, setShown] = useState<Version | null>(null);
  const [compared, setCompared] = useState<{ from: Version; to: Version } | null>(null);
  const [shared, setShared] = useState<Version | null>(null);
  const restore = useCommand(outlinesApi.edit, {
    onSuccess: ({ versionNo }) => notify.success(`已恢复为 v${versionNo}`),
  });
  if (!query.data) return <QueryState of={query} />;
  const list: Version[] = query.data.list;
  const askRestore = (version: Version) =>
    confirm({
      title: `把 v${version.no} 恢复为最新版本？`,
      content: '会新增一个版本，现有版本都保留；已用于课程的不变。',
      okText: '恢复',
      onOk: () => restore.send({ id: node.id, version: node.version, restoreVersionId: version.id }),
    });
  return (
    <>
      <ul className={styles.versions} aria-label="版本">
        {list.map((version, index) => {
          const before = list[index + 1];
          const isCurrent = version.id === node.versionId;
          return (
            <li key={version.id} className={styles.version}>
              <b className="tabular">v{version.no}</b>
              <span title={version.name}>{formatBytes(version.size)}</span>
              <small className="quiet">
                {version.byName ?? '—'} · <DateText value={version.at} />
                {version.restoredFrom !== null && ` · 恢复自 v${version.restoredFrom}`}
                {version.lessons ? ` · ${version.lessons} 节课在用` : ''}
              </small>
              {version.previewState > 1 && <StatusTag value={version.previewState} of={PREVIEW_STATES} />}
              <span>
                {version.previewState !== 2 && (
                  <LinkButton onClick={() => setShown(version)}>预览</LinkButton>
                )}
                <LinkButton
                  onClick={() => saveFile(outlinesApi.file, { id: version.id }, { mime: version.mime })}
                >
                  下载
                </LinkButton>
                {before && can(outlinesApi.compare) && (
                  <LinkButton onClick={() => setCompared({ from: before, to: version })}>
                    与 v{before.no} 比较
                  </LinkButton>
                )}
                {can(sharesApi.save) && <LinkButton onClick={() => setShared(version)}>分享</LinkButton>}
                {!isCurrent && can(outlinesApi.edit) && (
                  <LinkButton onClick={() => askRestore(version)}>恢复</LinkButton>
                )}
              </span>
              {version.note && <span className={styles.detail}>{version.note}</span>}
            </li>
          );
        })}
      </ul>
      <Suspense fallback={null}>
        {shown && <PreviewPane version={shown} onClose={() => setShown(null)} />}
        {shared && (
          <ShareForm kind="outline" itemIds={[shared.id]} title={node.name} onClose={() => setShared(null)} />
        )}
        {compared && <ComparePane {...compared} onClose={() => setCompared(null)} />}
      </Suspense>
    </>
  );
}
