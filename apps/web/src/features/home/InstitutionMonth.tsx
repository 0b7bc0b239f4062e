import { MEANINGS } from '@shibiao/contract/meanings';
import { dashboardApi } from '@shibiao/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { SubjectName } from '../../pickers/names.tsx';
import { useFigureRows } from '../../shared/figures/FigureRows.tsx';
import { AsOf } from '../../ui/AsOf.tsx';
import { MeaningTip } from '../../ui/FormulaHint.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { Money } from '../../ui/texts.tsx';
import { Block } from './Block.tsx';
import { blockQuery } from './blockQuery.ts';
import styles from './home.module.css';

/** This month's changes at institutions of the caller's subject, the best five first; figures open their rows. */
export function InstitutionMonth() {
  const { open, rows } = useFigureRows();
  const query = useQuery(blockQuery(dashboardApi.institutionMonth, {}));
  const { data } = query;
  const listed = (what: 'followed' | 'taught') =>
    data && `/customers/institutions?${what}From=${data.from}&${what}To=${data.to}&peopleOf=${data.people}`;
  return (
    <Block
      title="机构本月动态"
      figures={['新客户', '跟进机构', '授课机构', '授课最多的机构']}
      note={
        data && (
          <>
            {data.subjectKind === 'company' ? '全公司' : <SubjectName subject={data.people} />}{' '}
            <AsOf at={data.asOf} />
          </>
        )
      }
      query={query}
    >
      {data && (
        <p className={styles.core}>
          <MeaningTip formula={MEANINGS.新客户}>
            <button
              type="button"
              className="link"
              onClick={() => open({ ...data, measure: 'newCustomers' }, `${data.month} 新客户`)}
            >
              新客户 {data.newCustomers}
            </button>
          </MeaningTip>
          <MeaningTip formula={MEANINGS.跟进机构}>
            <span>
              <PageLink to={listed('followed') ?? ''}>跟进机构 {data.followedUp}</PageLink>
            </span>
          </MeaningTip>
          <MeaningTip formula={MEANINGS.授课机构}>
            <span>
              <PageLink to={listed('taught') ?? ''}>授课机构 {data.taught}</PageLink>
            </span>
          </MeaningTip>
        </p>
      )}
      {data?.top.length === 0 && <p className={styles.empty}>本月还没有授课的机构</p>}
      <ol className={styles.top}>
        {data?.top.map((one) => (
          <li key={one.id}>
            <RecordLink kind="institution" id={one.id}>
              {one.cooperationName}
            </RecordLink>
            <span className="tabular quiet">{Number(one.days)} 天</span>
            <MeaningTip formula={MEANINGS.授课最多的机构}>
              <span>
                <Money value={one.income} />
              </span>
            </MeaningTip>
          </li>
        ))}
      </ol>
      {rows}
    </Block>
  );
}
