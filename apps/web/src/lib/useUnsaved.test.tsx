import { Activity, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { readDraft, writeDraft } from './drafts.ts';
import { PageContext, usePage } from './page.tsx';
import { click, find, openPage, type } from './testing/render.tsx';
import { hasUnsaved } from './unsaved.ts';
import { useDrafts } from './useDrafts.ts';

function Form({ day }: { day: string }) {
  const [draft, keep] = useDrafts<string>('day')(day);
  return (
    <>
      <input value={draft ?? 'saved'} onChange={(event) => keep(event.target.value)} />
      <button type="button" onClick={() => keep(null)}>
        save
      </button>
    </>
  );
}

/** A tab that is shown and hidden as in the shell. */
function Tab() {
  const page = usePage();
  const [isShown, setIsShown] = useState(true);
  const [day, setDay] = useState('1');
  const own = Object.create(page, { isActive: { get: () => shown.now } }) as typeof page;
  return (
    <PageContext value={own}>
      <button type="button" onClick={() => setIsShown((shown.now = !shown.now))}>
        switch
      </button>
      <button type="button" onClick={() => setDay(day === '1' ? '2' : '1')}>
        other
      </button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <Form day={day} />
      </Activity>
    </PageContext>
  );
}
const shown = { now: true };

describe('unsaved input', () => {
  it('is held while its tab is hidden, stays while another day is shown, and is released by the save', async () => {
    shown.now = true;
    await openPage(<Tab />, '/days');
    const input = () => find<HTMLInputElement>('input');
    const press = (text: string) => click(find('button', text));
    expect(hasUnsaved('/days')).toBe(false);
    await type(input(), 'first');
    expect(hasUnsaved('/days')).toBe(true);
    await press('switch');
    expect(hasUnsaved('/days')).toBe(true);
    await press('switch');
    await press('other');
    expect(input().value).toBe('saved');
    await type(input(), 'second');
    await press('save');
    expect(hasUnsaved('/days')).toBe(true);
    await press('other');
    expect(input().value).toBe('first');
    await press('save');
    expect(hasUnsaved('/days')).toBe(false);
  });

  it('is restored after a reload', async () => {
    writeDraft('day', 'all', { 1: 'typed before' });
    await openPage(<Form day="1" />, '/days');
    expect(find<HTMLInputElement>('input').value).toBe('typed before');
    expect(hasUnsaved('/days')).toBe(true);
    await click(find('button', 'save'));
    expect(readDraft('day', 'all')).toBeNull();
  });
});

it('stays as far as it was typed during a save', async () => {
  const Sending = () => {
    const [draft, keep, settle] = useDrafts<string>('saves')('1');
    return (
      <>
        <input value={draft ?? ''} onChange={(event) => keep(event.target.value)} />
        <button type="button" onClick={() => settle('sent')}>
          saved
        </button>
      </>
    );
  };
  await openPage(<Sending />, '/days');
  await type(find<HTMLInputElement>('input'), 'sent and more');
  await click(find('button', 'saved'));
  expect(find<HTMLInputElement>('input').value).toBe('sent and more');
  await type(find<HTMLInputElement>('input'), 'sent');
  await click(find('button', 'saved'));
  expect(find<HTMLInputElement>('input').value).toBe('');
  expect(hasUnsaved('/days')).toBe(false);
});
