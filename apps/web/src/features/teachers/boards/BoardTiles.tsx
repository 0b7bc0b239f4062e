import type { Board } from '@shibiao/contract/teacherDept';
import { formatCount } from '../../../lib/format.ts';
import { FormulaHint } from '../../../ui/FormulaHint.tsx';
import { Percent } from '../../../ui/texts.tsx';
import styles from './boards.module.css';
import { ratioParts, type Tile } from './boards.tsx';

type Figures = Record<string, unknown>;
interface Props {
  board: Board;
  tiles: readonly Tile[];
  totals: Figures;
  previous: Figures;
  onOpen: (tile: Tile) => void;
}

const numberOf = (figures: Figures, key: string): number | null =>
  figures[key] === null || figures[key] === undefined ? null : Number(figures[key]);

/** Figures of a board with their difference to the previous span; a figure opens its records. */
export function BoardTiles({ board, tiles, totals, previous, onOpen }: Props) {
  return (
    <dl className={`figures-line ${styles.tiles}`} data-part="board-tiles">
      {tiles.map((tile) => {
        const value = numberOf(totals, tile.key);
        const parts = ratioParts(board, tile.key, totals);
        const formula = [tile.formula, parts].filter(Boolean).join('：');
        const text = tile.isRate ? <Percent value={value} /> : value === null ? '—' : formatCount(value);
        return (
          <div key={tile.key}>
            <dt>
              <FormulaHint formula={formula}>{tile.label}</FormulaHint>
            </dt>
            <dd>
              {tile.hasNoRows ? (
                text
              ) : (
                <button type="button" className="link" onClick={() => onOpen(tile)}>
                  {text}
                </button>
              )}{' '}
              <Delta tile={tile} now={value} before={numberOf(previous, tile.key)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Delta({ tile, now, before }: { tile: Tile; now: number | null; before: number | null }) {
  if (now === null || before === null) return null;
  const difference = now - before;
  const text = tile.isRate
    ? `${(Math.abs(difference) * 100).toFixed(1)} 个点`
    : String(Math.round(Math.abs(difference) * 100) / 100);
  if (Number.parseFloat(text) === 0) return <small className="quiet">与上期持平</small>;
  const isGood = difference > 0 !== Boolean(tile.isLess);
  return (
    <small className={isGood ? styles.isUp : styles.isDown}>
      {difference > 0 ? '▲' : '▼'} {text}
    </small>
  );
}
