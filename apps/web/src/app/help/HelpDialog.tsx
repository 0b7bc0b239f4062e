import { useEffect, useRef } from 'react';
import { useUser } from '../../lib/session.ts';
import { navigateTo } from '../navigation.ts';
import type { Route } from '../routes.ts';
import { addressOf } from '../tabs.ts';
import type { ScreenHelp } from './help.ts';
import { helpFor } from './index.ts';
import { KEYS } from './keys.ts';
import { closeHelp, type HelpPart, openHelp } from './openHelp.ts';
import { pictureOf } from './pictures.ts';

interface Props {
  shown: HelpPart;
  route: Route;
  routes: readonly Route[];
}

export default function HelpDialog({ shown, route, routes }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { userInfo } = useUser();
  const helpOf = helpFor(userInfo.userType);
  useEffect(() => dialog.current?.showModal(), []);
  const help = helpOf[route.view];
  return (
    <dialog
      ref={dialog}
      className="palette key-help"
      aria-labelledby="help-title"
      onClose={closeHelp}
      onClick={(event) => event.target === dialog.current && closeHelp()}
      onKeyDown={(event) => event.key === '?' && closeHelp()}
    >
      <header>
        <h2 id="help-title">{shown === 'page' ? route.title : '使用手册'}</h2>
        <button type="button" className="link" onClick={() => openHelp(shown === 'page' ? 'manual' : 'page')}>
          {shown === 'page' ? '使用手册' : '本页说明'}
        </button>
        <button type="button" aria-label="关闭" onClick={closeHelp}>
          ×
        </button>
      </header>
      {shown === 'page' ? (
        <>
          {help && <Facts help={help} />}
          <Keys />
        </>
      ) : (
        <Manual helpOf={helpOf} routes={routes} userType={userInfo.userType} />
      )}
    </dialog>
  );
}

function Facts({ help: { purpose, next, rules = [] } }: { help: ScreenHelp }) {
  return (
    <div className="help-facts">
      <p>{purpose}</p>
      <p>{next}</p>
      {rules.length > 0 && (
        <ul className="help-rules">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Keys() {
  return KEYS.map(([place, keys]) => (
    <section key={place}>
      <h3>{place}</h3>
      <dl>
        {keys.map(([key, effect]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}

/** A section for each group of the menu; a title opens its screen. */
function Manual({
  helpOf,
  routes,
  userType,
}: {
  helpOf: Readonly<Record<string, ScreenHelp>>;
  routes: readonly Route[];
  userType: number;
}) {
  const groups = Map.groupBy(
    routes.filter(({ view, path, isHidden }) => helpOf[view] && !isHidden && !path.includes(':')),
    ({ parents, title }) => parents[0] ?? title,
  );
  const open = (path: string) => {
    closeHelp();
    navigateTo(addressOf(path));
  };
  return [...groups].map(([group, screens]) => (
    <section key={group}>
      <h3>{group}</h3>
      {screens.map(({ path, title, view }) => (
        <article key={path} className="help-screen">
          <button type="button" className="link" onClick={() => open(path)}>
            {title}
          </button>
          {helpOf[view] && <Facts help={helpOf[view]} />}
          <img
            src={`/manual/${pictureOf(view, userType)}`}
            alt={`${title}的页面`}
            width={960}
            height={600}
            loading="lazy"
            // A screen newer than the manual's pictures shows its text alone.
            onError={({ currentTarget }) => currentTarget.remove()}
          />
        </article>
      ))}
    </section>
  ));
}
