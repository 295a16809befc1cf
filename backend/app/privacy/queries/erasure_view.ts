import db from '@adonisjs/lucid/services/db'
import { settledQuarantine } from '#delivery'
import { hasOtherActive } from '#identity'
import { findJob } from '#jobs'
import { say, select, type Caller } from '#shared'
import {
  ERASED_KINDS,
  ERASURES,
  STAYING_KINDS,
  type ErasedKind,
  type StayingKind,
  type Tie,
} from '../domain/erasures.js'
import type { ErasureState, ErasureView, Obstacle, PrivacyRequestView } from '../views.js'
import { erasureObstacles } from './erasure_obstacles.js'
import { erasableFileIds } from './own_files.js'
import { tiedIds } from './tied.js'

const ERASURE = {
  askedBy: 'erasures.asked_by',
  askedName: 'users.name',
  needsSecond: 'erasures.needs_second',
  confirmedBy: 'erasures.confirmed_by',
  jobId: 'erasures.job_id',
  stoppedAt: 'erasures.stopped_at',
  stoppedJson: 'erasures.stopped_json',
  resultJson: 'erasures.result_json',
  doneAt: 'erasures.done_at',
} as const

type Result = { readonly goes: Partial<Record<ErasedKind, number>>; readonly stays: readonly StayingKind[] }

/** What the erasure of a request would do, what it waits for, where it is, and what it did. */
export async function erasureView(caller: Caller, request: PrivacyRequestView): Promise<ErasureView> {
  const erasure = await select(db, 'erasures', ERASURE)
    .join('users', 'users.id', 'erasures.asked_by')
    .where('request_id', request.id)
    .first()
  const job = erasure?.jobId == null ? null : await findJob(erasure.jobId)
  const hasFailed = request.state === 'erasing' && job?.state === 'FAILED'
  const state = stateOf(request, erasure, hasFailed)
  const isBefore = state === 'open' || state === 'asked' || state === 'stopped'
  // As the job wrote it.
  const result = erasure?.resultJson == null ? null : (JSON.parse(erasure.resultJson) as Result)
  const needsSecond = erasure ? Boolean(erasure.needsSecond) : await hasSecond(caller, request.person.id)
  const isOwn = request.person.id === caller.userId
  const waits = isBefore && needsSecond && erasure?.askedBy === caller.userId
  return {
    state,
    goes: result
      ? ERASED_KINDS.map((kind) => ({ kind, rows: result.goes[kind] ?? 0 }))
      : isBefore
        ? await countedNow(request.person.id)
        : // It is looked at again and again while it is at work.
          ERASED_KINDS.map((kind) => ({ kind, rows: null })),
    stays: result ? [...result.stays] : [...STAYING_KINDS],
    waitsFor: isBefore ? await waitsFor(request.person.id) : [],
    needsSecond,
    askedBy: erasure ? { id: erasure.askedBy, name: erasure.askedName } : null,
    confirmedBy: await namedOrNull(erasure?.confirmedBy ?? null),
    stoppedAt: state === 'stopped' ? (erasure?.stoppedAt ?? null) : null,
    stoppedFor: state === 'stopped' && erasure?.stoppedJson ? stoppedFor(erasure.stoppedJson) : [],
    reason: hasFailed ? reasonOf(caller, job) : null,
    doneAt: erasure?.doneAt ?? null,
    mayAct: !isOwn && !waits && (isBefore || hasFailed),
  }
}

const waitsFor = async (person: number) =>
  erasureObstacles(db.connection(), person, await settledQuarantine(person))

/** As the job wrote it; one of an earlier version has no moment. */
const stoppedFor = (json: string): Obstacle[] =>
  (JSON.parse(json) as (Omit<Obstacle, 'until'> & { until?: number | null })[]).map(
    ({ until = null, ...obstacle }) => ({ ...obstacle, until })
  )

const reasonOf = ({ language }: Caller, job: Awaited<ReturnType<typeof findJob>>): string =>
  (job?.failure?.messages ?? []).map((key) => say(language, key, job?.failure?.params)).join(' ')

function stateOf(
  { state }: PrivacyRequestView,
  erasure: { stoppedAt: number | null } | null,
  hasFailed: boolean
): ErasureState {
  if (state === 'erasing') return hasFailed ? 'failed' : 'erasing'
  if (state === 'done') return 'done'
  if (erasure === null) return 'open'
  return erasure.stoppedAt === null ? 'asked' : 'stopped'
}

const hasSecond = (caller: Caller, person: number): Promise<boolean> =>
  db.transaction((trx) =>
    hasOtherActive(trx, {
      institutionId: caller.institutionId,
      group: 'ADMINISTRADOR',
      except: [caller.userId, person],
    })
  )

async function namedOrNull(id: number | null) {
  if (id === null) return null
  const row = await select(db, 'users', { id: 'users.id', name: 'users.name' }).where('users.id', id).first()
  return row
}

/** Counted beside `ERASURES`, each by an index. */
export const COUNTED_BESIDES: readonly (Tie & { readonly kind: ErasedKind })[] = [
  { kind: 'mails', table: 'email_messages', of: 'user_id' },
]

/**
 * What an index finds of the person now. What is found by former keys, or by walking through a table, is counted when it goes: no look at a page reads tables of
 * everybody. Null: nothing of a kind is counted.
 */
async function countedNow(personId: number): Promise<ErasureView['goes']> {
  const rows = new Map<ErasedKind, number>([['identity', 1]])
  const add = (kind: ErasedKind, count: number) => rows.set(kind, (rows.get(kind) ?? 0) + count)
  for (const tie of [...ERASURES, ...COUNTED_BESIDES])
    if (tie.kind !== null && tie.isWalked !== true) add(tie.kind, (await tiedIds(db, tie, personId)).length)
  add('files', (await erasableFileIds(db, personId)).length)
  return ERASED_KINDS.map((kind) => ({ kind, rows: rows.get(kind) ?? null }))
}
