import {
  AccountBookOutlined,
  BankOutlined,
  BookOutlined,
  ClockCircleOutlined,
  IdcardOutlined,
  LayoutOutlined,
  PlusOutlined,
  ProfileOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  SolutionOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { FAVOURITE_KIND } from '@shibiao/contract/identity';
import { SEARCH_KINDS, searchApi } from '@shibiao/contract/startup';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { queryOf } from '../lib/query.ts';
import { useSession } from '../lib/session.ts';
import { recordOpened, useSettledSearch } from '../lib/usage.ts';
import { Star } from '../ui/Star.tsx';
import { actionsLike } from './actions.ts';
import { type HelpPart, openHelp } from './help/openHelp.ts';
import { navigateTo } from './navigation.ts';
import type { Route } from './routes.ts';
import { isLike, screensLike } from './screenHits.ts';
import { addressOf, useTabs } from './tabs.ts';

const ICONS = {
  screen: <LayoutOutlined />,
  customer: <UserOutlined />,
  institution: <BankOutlined />,
  teacher: <SolutionOutlined />,
  lesson: <BookOutlined />,
  demand: <ProfileOutlined />,
  invoice: <AccountBookOutlined />,
  person: <IdcardOutlined />,
  action: <PlusOutlined />,
  recent: <ClockCircleOutlined />,
  help: <QuestionCircleOutlined />,
} as const;

interface Hit {
  kind: keyof typeof ICONS;
  title: string;
  subtitle: string;
  path: string;
}

const HELP: (Hit & { path: HelpPart })[] = [
  { kind: 'help', title: '本页说明', subtitle: '', path: 'page' },
  { kind: 'help', title: '使用手册', subtitle: '', path: 'manual' },
];

/** Labels at the right of the web's own hits; the server's hits use the labels of their codes. */
const OWN_KINDS: Partial<Record<Hit['kind'], string>> = {
  screen: '打开',
  action: '新建',
  recent: '最近',
  help: '帮助',
};

interface Props {
  routes: readonly Route[];
  /** The text typed before this module was loaded. */
  typed: string;
  /** True when Enter was pressed before this module was loaded. */
  isEntered: boolean;
  onClose: () => void;
}

/** The command palette: recent tabs, actions and screens at once, records of every kind from the server. */
export default function Palette({ routes, typed, isEntered, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  // True while Enter waits for its result, which opens as soon as it arrives.
  const [isAwaited, setAwaited] = useState(isEntered);
  const keyword = text.trim();
  useEffect(() => dialog.current?.showModal(), []);

  const functions = useSession((session) => session.functions);
  const [recents] = useState(recentTabs);
  const screens = useMemo(() => screensLike(routes, keyword), [routes, keyword]);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(searchApi.search, { keyword }, { isQuiet: true }),
    enabled: keyword.length > 0,
    placeholderData: keepPreviousData,
  });
  const actions = actionsLike(routes, functions, keyword);
  // Stale hits of the previous keyword stay visible until the next ones arrive, but cannot be opened.
  const isOld = keyword !== '' && (isPlaceholderData || !data) && isFetching;
  const found: Hit[] = keyword ? (data?.list ?? []) : [];
  // Recent tabs come first, with or without a keyword, and appear once.
  const near = keyword ? recents.filter(({ title }) => isLike(title, keyword)).slice(0, MAX_NEAR) : recents;
  const isNear = ({ path }: Hit) => near.some((one) => one.path === path);
  const hits: Hit[] = [
    ...near,
    ...(keyword ? actions : actions.slice(0, MAX_ACTIONS)),
    ...[...screens, ...found].filter((hit) => !isNear(hit)),
    ...(keyword ? HELP.filter(({ title }) => isLike(title, keyword)) : []),
  ];

  // Screens and actions are no search for records.
  const isSearch =
    keyword !== '' && !isOld && data !== undefined && screens.length === 0 && actions.length === 0;
  const results = found.length;
  const shown = useMemo(
    () => (isSearch ? { scope: 'all' as const, source: 'palette' as const, text: keyword, results } : null),
    [isSearch, keyword, results],
  );
  useSettledSearch(shown);
  const searched = useRef(shown);
  useEffect(() => {
    searched.current = shown;
  });
  const chosen = hits[active];
  const isThere = chosen !== undefined && !(isOld && found.includes(chosen));
  const open = useCallback(
    ({ kind, path }: Hit) => {
      onClose();
      const teacherId = kind === 'teacher' ? Number(/\/(\d+)$/.exec(path)?.[1]) : 0;
      if (teacherId && searched.current) recordOpened(searched.current, { teacherId });
      const help = HELP.find((one) => kind === 'help' && one.path === path);
      if (help) return openHelp(help.path);
      navigateTo(kind === 'screen' ? addressOf(path) : path);
    },
    [onClose],
  );
  const enter = () => (isThere ? open(chosen) : setAwaited(isOld));
  useEffect(() => {
    if (isAwaited && isThere) open(chosen);
  }, [isAwaited, isThere, chosen, open]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also confirms the composition of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') return enter();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!step || hits.length === 0) return;
    event.preventDefault();
    const next = (active + step + hits.length) % hits.length;
    setActive(next);
    list.current?.querySelector(`#hit-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="搜索"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={onKeyDown}
    >
      <div className="palette-input">
        <SearchOutlined />
        <input
          // The dialog opens for typing, so its input takes the focus.
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls="palette-hits"
          aria-activedescendant={hits.length ? `hit-${active}` : undefined}
          placeholder="找客户、机构、讲师、需求、课程、发票、人员，或“新建…”"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setAwaited(false);
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <ul ref={list} id="palette-hits" role="listbox" aria-label="结果">
        {hits.map((hit, index) => (
          <li
            key={`${hit.kind}${hit.path}`}
            id={`hit-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseMove={() => setActive(index)}
            onClick={() => open(hit)}
            onKeyDown={onKeyDown}
          >
            {ICONS[hit.kind]}
            <b>{hit.title}</b>
            <span>{hit.subtitle}</span>
            {index === active && <HitStar hit={hit} />}
            <em>{OWN_KINDS[hit.kind] ?? SEARCH_KINDS.labelOf(hit.kind)}</em>
          </li>
        ))}
        {hits.length === 0 && (
          <li className="palette-none">
            {isFetching ? '搜索中…' : error ? `没有搜到：${error.message}` : '没有找到'}
          </li>
        )}
      </ul>
    </dialog>
  );
}

/** The favourite star of the hit that is selected in the palette. */
function HitStar({ hit }: { hit: Hit }) {
  const kind = FAVOURITE_KIND.values.find((one) => one === hit.kind);
  const id = Number(/\/(\d+)$/.exec(hit.path)?.[1]);
  return kind && id ? <Star kind={kind} id={id} /> : null;
}

const MAX_RECENTS = 6;
const MAX_NEAR = 3;
const MAX_ACTIONS = 5;

/** The most recently shown tabs without the current one. */
function recentTabs(): Hit[] {
  return useTabs
    .getState()
    .tabs.filter((tab) => tab.shownAt !== 0)
    .sort((one, other) => other.shownAt - one.shownAt)
    .slice(1, MAX_RECENTS + 1)
    .map((tab) => ({ kind: 'recent', title: tab.title, subtitle: '', path: tab.path + tab.search }));
}
