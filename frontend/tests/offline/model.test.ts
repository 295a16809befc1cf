import './support/idle.ts'
import { describe, expect, test } from 'vitest'
import { settle, toEntry } from '../../src/offline/engine/merge.ts'
import { safePolicy, type SyncPolicy } from '../../src/offline/engine/policy.ts'
import {
  believes413,
  believesAFullStore,
  believesClosed,
  believesFilesArrived,
  believesNothingIsUnread,
  forgetsFilesAtFinish,
  givesFilesUp,
  saysNoSitting,
  saysNothingOfFiles,
  type Breakage,
} from './support/breakage.ts'
import { brokenPromises } from './support/checker.ts'
import { runSchedule } from './support/schedule.ts'

const SCHEDULES = process.env.BANCA_FAULTS === '1' ? 10_000 : 500
const FIRST_SEED = 20_261_120

/** The first schedule that breaks a promise whose text contains `word`, or null. */
async function firstBroken(
  schedules: number,
  mutant?: Breakage,
  promise = ''
): Promise<{ seed: number; broken: string[] } | null> {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + schedules; seed += 1) {
    const broken = brokenPromises(
      await runSchedule(seed, mutant).catch((error: unknown) => {
        throw new Error(`schedule ${seed}`, { cause: error })
      })
    )
    if (broken.some((one) => one.includes(promise))) return { seed, broken }
  }
  return null
}

test(`no answer is lost in ${SCHEDULES} random schedules (S16.1)`, { timeout: 60 * 60_000 }, async () => {
  expect(await firstBroken(SCHEDULES)).toBeNull()
})

// An engine with a deliberate defect is detected (S16.1).
describe('the checker catches an engine that', () => {
  /** Engines that break the contract in one place each. */
  const mutants: Record<string, () => SyncPolicy> = {
    'clears _changed before the acknowledgement': () => ({
      ...safePolicy,
      sending: (row) => ({ ...row, _changed: 0 }),
    }),
    'marks an edit made during the request as sent': () => ({
      ...safePolicy,
      settled: (row, sentRevision, ack, serverTime) => {
        const settled = settle(row, sentRevision, ack, serverTime)
        return ack?.accepted ? { ...settled, _changed: 0, ackedRevision: row.revision } : settled
      },
    }),
    'drops the tail of a batch when it tries again': () => ({
      ...safePolicy,
      entries: (rows, attempt) => rows.slice(0, attempt === 0 ? rows.length : 1).map(toEntry),
      settled: (row, sentRevision, ack, serverTime) =>
        settle(row, sentRevision, ack ?? { id: row.id, revision: sentRevision, accepted: true }, serverTime),
    }),
    'sends an edit without the term it was made in': () => ({
      ...safePolicy,
      entries: (rows) => rows.map((row) => ({ ...toEntry(row), term: undefined })),
    }),
    'lets the candidate edit before the answers were read again': () => ({
      ...safePolicy,
      readsAgain: () => false,
    }),
    'sends what was displaced again as if it were of a later term': () => ({
      ...safePolicy,
      settled: (row, sentRevision, ack, serverTime) =>
        ack?.reason === 'superseded' || ack?.reason === 'conflict' || ack?.reason === 'displaced'
          ? { ...row, term: 1_000, refusal: null, savedLocallyAt: row.savedLocallyAt }
          : settle(row, sentRevision, ack, serverTime),
    }),
  }
  test.each(Object.entries(mutants))('%s', { timeout: 5 * 60_000 }, async (_name, policy) => {
    expect((await firstBroken(500, { policy }))?.broken.length).toBeGreaterThan(0)
  })

  /** Defects of what surrounds the engine, and the expected text of the checker. */
  const around: [name: string, mutant: Breakage, word: string][] = [
    ['forgets what an earlier session left on the computer', { pending: () => [] }, 'is nowhere'],
    ['takes a failing store for one that has written', { database: believesAFullStore }, 'is nowhere'],
    [
      // One rule of the two is enough.
      'numbers edits before the store was read, in a term that it may know',
      { database: believesNothingIsUnread, policy: () => ({ ...safePolicy, renewsTerm: () => false }) },
      'whose author never saw it',
    ],
    [
      'sends what only it has in a term that its store knows',
      { policy: () => ({ ...safePolicy, renewsTerm: () => false }) },
      'whose author never saw it',
    ],
    ['loses a file at the finish', { database: forgetsFilesAtFinish }, 'the file'],
    ['gives a file up that did not go up at once', { files: givesFilesUp }, 'the file'],
    [
      'takes a file for sent whose upload was cut off',
      { files: believesFilesArrived },
      'the server has not got it',
    ],
    [
      'finishes without telling of its files',
      { announcer: saysNothingOfFiles },
      'finished before the server heard',
    ],
    ['sends an edit without its sitting', { transport: saysNoSitting }, 'crossed into another sitting'],
    [
      'sends what staff have cleared again, in the sitting after it',
      {
        policy: () => ({
          ...safePolicy,
          closed: (row, sentRevision, present) => ({
            ...row,
            sitting: present.sitting,
            term: 1_000,
            _changed: 1,
          }),
        }),
      },
      'crossed into another sitting',
    ],
    ['takes for delivered what it writes for a closed sitting', { transport: believesClosed }, 'is nowhere'],
    [
      'takes what a proxy refused with 413 for delivered',
      { transport: believes413 },
      'the server never saw it',
    ],
    [
      'talks to a server that does not give back the time of its own outage',
      { ignoresOutage: true },
      "late by the server's own outage",
    ],
    [
      'sends seconds as if they were an answer',
      {
        policy: () => ({
          ...safePolicy,
          entries: (rows) => rows.map((row) => ({ ...toEntry(row), unchanged: undefined })),
        }),
      },
      'seconds made another version',
    ],
  ]
  test.each(around)('%s', { timeout: 5 * 60_000 }, async (_name, mutant, promise) => {
    expect(await firstBroken(500, mutant, promise)).not.toBeNull()
  })
})
