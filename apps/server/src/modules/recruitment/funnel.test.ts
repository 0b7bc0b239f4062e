import { expect, test } from 'vitest';
import { type Applicant, funnelOf, quartiles, type Step } from './funnel.rules.ts';
import { moveOf } from './recruitment.rules.ts';

let serial = 0;
const step = (toStage: number, action = '推进', more: Partial<Step> = {}): Step => ({
  action,
  toStage,
  at: `2026-01-${String(1 + (serial++ % 20)).padStart(2, '0')} 10:00:00`,
  interviewAt: null,
  ...more,
});
/** An applicant who passed all stages up to one. */
const upTo = (stage: number, more: Partial<Applicant> = {}): Applicant => ({
  channel: 'BOSS直聘',
  appliedOn: '2026-01-01',
  stage,
  result: null,
  rejectReason: null,
  entry: null,
  quit: null,
  steps: [step(1, '应聘'), ...Array.from({ length: stage - 1 }, (_, i) => step(i + 2))],
  ...more,
});
const many = (count: number, stage: number, more: Partial<Applicant> = {}) =>
  Array.from({ length: count }, () => upTo(stage, more));

test('100 → 40 → 20 → 12 → 6 → 5 → 4: 40 / 50 / 60 / 50 / 83.3 / 80 %, overall 4.0 %, offers 83.3 %', () => {
  const applicants = [
    ...many(60, 1, { result: '淘汰' }),
    ...many(20, 2, { result: '淘汰' }),
    ...many(8, 3, { result: '放弃' }),
    ...many(6, 4, { result: '淘汰' }),
    ...many(1, 5, { result: '放弃' }),
    ...many(1, 6),
    ...many(4, 7),
  ];
  const { stages, overall, offers } = funnelOf(applicants, '2026-06-30');
  expect(stages.map((one) => one.reached)).toEqual([100, 40, 20, 12, 6, 5, 4]);
  expect(stages.map((one) => one.conversion)).toEqual([
    '0.4000',
    '0.5000',
    '0.6000',
    '0.5000',
    '0.8333',
    '0.8000',
    null,
  ]);
  expect(overall).toBe('0.0400');
  expect(offers).toEqual({ made: 6, accepted: 5, refused: 1, rate: '0.8333' });
});

test('a candidate rejected after an interview, or moved back, still counts at the reached stage', () => {
  const back = upTo(2, { result: '淘汰' });
  const applicants = [
    upTo(3, { result: '淘汰' }),
    { ...back, steps: [...back.steps, step(3), step(2, '退回'), step(2, '淘汰')] },
  ];
  expect(funnelOf(applicants, '2026-06-30').stages.map((one) => one.reached)).toEqual([2, 2, 2, 0, 0, 0, 0]);
});

test('reached never grows along the funnel, and every candidate is counted once', () => {
  let state = 7;
  const random = (n: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
  for (let round = 0; round < 50; round++) {
    const applicants = Array.from({ length: 1 + random(40) }, () => {
      const steps = [step(1, '应聘')];
      let stage = 1;
      for (let i = random(8); i > 0; i--) {
        stage = random(3) === 0 ? Math.max(1, stage - 1) : Math.min(7, stage + 1 + random(2));
        steps.push(step(stage));
        if (stage === 7) break;
      }
      return upTo(stage, { steps, result: random(2) && stage < 7 ? '淘汰' : null });
    });
    const { stages, channels } = funnelOf(applicants, '2026-06-30');
    const reached = stages.map((one) => one.reached);
    expect(reached[0]).toBe(applicants.length);
    expect([...reached].sort((a, b) => b - a)).toEqual(reached);
    expect(channels.reduce((sum, one) => sum + one.candidates, 0)).toBe(applicants.length);
    expect(stages.reduce((sum, one) => sum + one.open, 0)).toBe(
      applicants.filter((one) => one.result === null && one.stage < 7).length,
    );
  }
});

test('an interview was held when a score or a step onwards followed; days per stage are of those who left it', () => {
  const at = (day: string) => ({ at: `2026-01-${day} 09:00:00` });
  const applicant = upTo(3, {
    result: '淘汰',
    steps: [
      step(1, '应聘', at('01')),
      step(3, '安排面试', { ...at('04'), interviewAt: '2026-01-05 10:00:00' }),
      step(3, '评价', at('05')),
      step(3, '安排面试', { ...at('06'), interviewAt: '2026-01-08 10:00:00' }),
      step(3, '淘汰', at('09')),
    ],
  });
  const { interviews, stages } = funnelOf([applicant], '2026-06-30');
  expect(interviews).toEqual({ arranged: 2, held: 1, rate: '0.5000' });
  expect(stages.slice(0, 3).map((one) => one.medianDays)).toEqual([3, null, 5]);
});

test('channels: hires, and who stayed 90 days among those who could', () => {
  const hired = (entry: string, quit: string | null) => upTo(7, { entry, quit, channel: '内推' });
  const { channels, cycle } = funnelOf(
    [hired('2026-01-11', null), hired('2026-01-21', '2026-02-20'), hired('2026-06-01', null), upTo(1)],
    '2026-06-30',
  );
  expect(channels[0]).toMatchObject({
    channel: '内推',
    candidates: 3,
    hires: 3,
    eligible: 2,
    retained: 1,
    retention: '0.5000',
  });
  expect(cycle).toMatchObject({ count: 3, min: 10, median: 20, max: 151 });
  expect(quartiles([])).toBeNull();
});

test('forward any number, back one with a reason, entering only by a hire', () => {
  const at = (stage: number, result: string | null = null) => ({ stage, result });
  expect(moveOf(at(1), 4, null)).toEqual({ action: '推进' });
  expect(moveOf(at(4), 3, '复试改期')).toEqual({ action: '退回' });
  expect(moveOf(at(4), 3, null)).toEqual({ problem: '退回须填原因' });
  expect(moveOf(at(4), 2, '错')).toEqual({ problem: '一次只能退回一个阶段' });
  expect(moveOf(at(6), 7, null)).toHaveProperty('problem');
  expect(moveOf(at(3, '淘汰'), 4, null)).toEqual({ problem: '该候选人已淘汰，请先恢复' });
});
