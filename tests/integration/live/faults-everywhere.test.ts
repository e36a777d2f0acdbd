import { describe, expect, test } from 'vitest';
import { TRIED_DIALECTS } from '#support/databases/databases.ts';
import { type Moment as LabMoment, openFaultLab } from '#support/f1-api/fault-lab.ts';
import {
  FAULTS as ALL_FAULTS,
  ANSWER_FAULTS,
  type FaultKind,
  TRANSPORT_FAULTS,
} from '#support/f1-api/faults.ts';
import { sample } from '#support/running/exhaustive.ts';

interface Moment extends LabMoment {
  readonly hasAllCalls?: boolean;
}

const MOMENTS: readonly Moment[] = [
  {
    name: 'a sprint weekend has been run',
    hasAllCalls: true,
    before: { at: '2025-04-27T12:00:00Z', races: ['china', 'saudi-arabia'] },
    now: { at: '2025-05-04T23:00:00Z', races: ['miami'] },
  },
  {
    name: 'the first grid of the season comes',
    before: { at: '2025-03-01T12:00:00Z', races: [] },
    now: { at: '2025-03-15T08:00:00Z', races: ['australia'] },
  },
  {
    name: 'a result is corrected',
    before: { at: '2025-11-23T08:03:00Z', races: ['las-vegas'] },
    now: { at: '2025-12-01T08:00:00Z', races: ['las-vegas'] },
    calls: /jolpica 2025\/22/,
  },
];

/**
 * Faults that cannot be noticed: data that sources may lack, and a first count with a missing or
 * repeated message.
 */
const UNNOTICED: readonly FaultKind[] = [
  'NULL_GRIDS',
  'NO_TIME',
  'LAST_SAFETY_CAR_LOST',
  'SAFETY_CARS_TWICE',
];
const FAULTS = ALL_FAULTS.filter((fault) => !UNNOTICED.includes(fault));

/**
 * Calls whose last row may be missing: the last race may be cancelled, and a day later it is
 * unknown whether the last driver drove.
 */
const MAY_LACK_THE_LAST = /races|sprint|standings/;
const isNoticed = (call: string) => (fault: FaultKind) =>
  fault !== 'LAST_ROW_LOST' || !MAY_LACK_THE_LAST.test(call);

/**
 * Faults that are noticed before a response is read. An empty response and a closed source are not
 * among them, since they have a meaning for some calls.
 */
const BEFORE_READING = [...TRANSPORT_FAULTS, ...ANSWER_FAULTS].filter(
  (fault) => fault !== 'NOT_FOUND' && fault !== 'CLOSED',
);
const isBeforeReading = (fault: FaultKind) => BEFORE_READING.some((each) => each === fault);

/**
 * Selects the faults of a call. Faults in contents are tried with each call of the weekend that has
 * all calls, because each call has its own reader. Other faults are noticed in one place for all
 * calls, so each call takes a third of them. The rules are the same at other moments.
 */
function faultsFor({ hasAllCalls }: Moment, call: number): readonly FaultKind[] {
  const parts = hasAllCalls === true ? 3 : 5;
  const isEachTime = (fault: FaultKind) => hasAllCalls === true && !isBeforeReading(fault);
  return FAULTS.filter((fault, index) => isEachTime(fault) || index % parts === call % parts);
}

describe.each(TRIED_DIALECTS)('every fault in every call (%s)', (dialect) => {
  test.each(sample(MOMENTS, 3))(
    'when $name: the old is kept, it is said, and the next run mends it',
    async (moment) => {
      const lab = await openFaultLab(dialect, moment);
      const wrong: string[] = [];
      for (const [index, call] of sample(lab.calls, 6).entries()) {
        for (const fault of faultsFor(moment, index).filter(isNoticed(call))) {
          if (!lab.changes(call, fault)) continue;
          wrong.push(...(await lab.tryFault(call, fault)));
        }
      }
      await lab.close();
      expect(lab).toMatchObject({ outcome: 'CHANGED', notices: [] });
      expect(lab.calls.length).toBeGreaterThanOrEqual(3);
      expect(wrong).toEqual([]);
    },
  );
});
