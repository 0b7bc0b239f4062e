import { closeCard, useNotices } from '../lib/notify.ts';

/** Cards of messages and reminders over the bar; the newest one is shown. */
export function Cards() {
  const cards = useNotices((state) => state.cards);
  return (
    <div className="cards" aria-live="polite">
      {cards.map(({ key, title, text, isWarning, onOpen }) => (
        <article key={key} className={isWarning ? 'is-warning' : ''}>
          <button
            type="button"
            onClick={() => {
              closeCard(key);
              onOpen();
            }}
          >
            <b>{title}</b>
            <span>{text}</span>
          </button>
          <button type="button" aria-label="关闭提示" onClick={() => closeCard(key)}>
            ×
          </button>
        </article>
      ))}
    </div>
  );
}
