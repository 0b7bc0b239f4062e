import { LIKELIHOODS, WORK_FIGURES, type WorkDay, type WorkFigures } from '@shibiao/contract/sales';
import { memo } from 'react';
import { useOptionalPage } from '../../lib/page.tsx';
import { FormulaHint } from '../../ui/FormulaHint.tsx';
import { PageLink, RecordLink } from '../../ui/record/RecordLink.tsx';
import { DateText, Money, StatusTag } from '../../ui/texts.tsx';
import { figureAddress, figureKeyOf } from '../figures/figureAddress.ts';
import { ReportWords } from '../reports/ReportWords.tsx';
import { DAY_TEXTS } from './dayTexts.ts';
import { WorkDayFiles } from './WorkDayFiles.tsx';
import styles from './workDays.module.css';

interface Figures {
  figures: WorkFigures;
  /** Figures at submission; shown only where they differ. */
  snapshot?: WorkFigures | null;
  personnelId?: number | null;
  from?: string;
  to?: string;
  /** Leaves out figures that are zero, and were at submission. */
  isBrief?: boolean;
}

const METHODS: Partial<Record<keyof WorkFigures, string>> = {
  calls: '电话',
  wechats: '微信',
  visits: '拜访',
};

/** The screen that lists the rows of a figure; null where none does. */
function rowsBehind(key: keyof WorkFigures, personnelId: number, from: string, to: string): string | null {
  const span = `from=${from}&to=${to}&authorId=${personnelId}`;
  if (METHODS[key]) return `/customers/trackings?${span}&method=${METHODS[key]}`;
  if (key === 'followUps') return `/customers/trackings?${span}`;
  const figure = figureKeyOf(key === 'recommended' ? 'recommendedThen' : key);
  return figure && figureAddress(figure, { from, to, personnelId });
}

interface FigureLinkProps {
  figure: keyof WorkFigures;
  figures: WorkFigures;
  personnelId: number;
  from: string;
  to: string;
}

/** One figure in a cell of a list; it opens its rows. */
export function WorkFigureLink({ figure, figures, personnelId, from, to }: FigureLinkProps) {
  const value = figures[figure];
  const text = figure === 'confirmedFee' || figure === 'received' ? <Money value={value} /> : Number(value);
  const rows = Number(value) === 0 ? null : rowsBehind(figure, personnelId, from, to);
  return rows ? <PageLink to={rows}>{text}</PageLink> : text;
}

function Tiles({ figures, snapshot, personnelId, from, to, isBrief = false }: Figures) {
  const page = useOptionalPage();
  const isShown = (key: keyof WorkFigures) =>
    Number(figures[key]) !== 0 || Number(snapshot?.[key] ?? 0) !== 0;
  const shown = WORK_FIGURES.filter(({ key }) => !isBrief || isShown(key));
  if (shown.length === 0) return null;
  const tile = ({ key, title, unit, formula }: (typeof WORK_FIGURES)[number]) => {
    const rows = page && personnelId && from && to ? rowsBehind(key, personnelId, from, to) : null;
    const value = unit === '元' ? <Money value={figures[key]} /> : Number(figures[key]);
    const isMoved = snapshot && Number(snapshot[key]) !== Number(figures[key]);
    return (
      <div key={key}>
        <dt>
          <FormulaHint formula={formula}>{title}</FormulaHint>
        </dt>
        <dd>
          {rows && Number(figures[key]) !== 0 ? (
            <button type="button" className="link" onClick={() => page?.navigate(rows)}>
              {value}
            </button>
          ) : (
            value
          )}
        </dd>
        {isMoved && (
          <small>
            提交时 {Number(snapshot[key])} · 现在 {Number(figures[key])}
          </small>
        )}
      </div>
    );
  };
  // A few figures stand in one row; all of them in three groups.
  if (isBrief)
    return (
      <dl className={`${styles.figures} ${styles.isBrief}`} data-part="work-figures">
        {shown.map(tile)}
      </dl>
    );
  return (
    <div className={styles.figureGroups}>
      {[...Map.groupBy(shown, ({ group }) => group)].map(([group, few]) => (
        <section key={group} style={{ flexGrow: few.length, flexBasis: few.length * 92 }}>
          <h3>{group}</h3>
          <dl className={styles.figures} data-part="work-figures">
            {few.map(tile)}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** Figures of a span as tiles with their 口径; each opens its rows. Skipped while a report beside them is typed. */
export const WorkFigureTiles = memo(Tiles);

/** Texts, forecasts and review of a day. */
export function WorkDayTexts({ day }: { day: WorkDay }) {
  return (
    <ReportWords
      fields={DAY_TEXTS}
      values={day}
      review={{ by: day.reviewedBy, verb: '点评', at: day.reviewedAt, comment: day.comment || '已阅' }}
    >
      {day.files.length > 0 && (
        <section>
          <h3>附件</h3>
          <WorkDayFiles files={day.files} />
        </section>
      )}
      {day.forecasts.length > 0 && (
        <section>
          <h3>
            意向（加权 <Money value={day.weighted} />）
          </h3>
          <table className={styles.forecasts}>
            <tbody>
              {day.forecasts.map((line) => (
                <tr key={`${line.contactId}-${line.demandId}`}>
                  <td>
                    <RecordLink kind="customer" id={line.contactId}>
                      {line.contactName}
                    </RecordLink>
                    <br />
                    <span className={styles.muted}>{line.cooperationName}</span>
                  </td>
                  <td>
                    <RecordLink kind="demand" id={line.demandId}>
                      {line.topic || line.demandTopic}
                    </RecordLink>
                  </td>
                  <td>
                    <Money value={line.amount} />
                  </td>
                  <td>
                    <StatusTag value={line.likelihood} of={LIKELIHOODS} />
                  </td>
                  <td>
                    <DateText value={line.expectedOn} />
                  </td>
                  <td>{line.nextStep}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </ReportWords>
  );
}
