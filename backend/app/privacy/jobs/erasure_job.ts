import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { settledQuarantine } from '#delivery'
import { orderErased } from '#identity'
import type { JobType } from '#jobs'
import { erasedFiles } from '#retention'
import { clock, ok, rowId, select } from '#shared'
import { STAYING_KINDS } from '../domain/erasures.js'
import { cursorOf, placeIn, stepFrom } from '../domain/erasure_place.js'
import { closePerson } from './close_person.js'
import { filesLeft } from './erase_person_files.js'
import { STEPS } from './erasure_steps.js'
import type { Step, Work } from './step.js'

type Payload = { request: number; person: number }

/** Behind the closing. */
const FIRST = cursorOf(1, 0)

/** Rows of one chunk: a walk through a table looks at as many. */
const [FEWEST, MOST] = [200, 2_000]

/**
 * The cursor has the step and where it goes on. First the account is closed (`closePerson`), or the job ends with a warning and nothing was erased; then
 * what there is goes step by step. Each chunk may run again: what is gone is not found. A step whose files cannot be removed fails the job, which
 * goes on there when an administrator lets it.
 */
export const erasureJob: JobType<Payload, ReadonlySet<string>> = {
  type: 'privacy.erasure',
  lane: 'default',
  payload: vine.create({ request: rowId(), person: rowId() }),
  warnings: ['stopped'],
  fewestUnits: FEWEST,
  // A half of it is nothing that anybody could want.
  isCancellable: false,

  prepare: async ({ payload, ...request }) => {
    const place = placeOf(payload, request)
    await place?.step.before?.(place.work)
    return place === null ? settledQuarantine(payload.person) : new Set()
  },

  chunk: async (trx, { payload, orderedBy, ...request }, settled = new Set()) => {
    const place = placeOf(payload, request)
    const ended = { cursor: request.cursor, done: 1, ended: true }
    if (place === null)
      return (await closePerson(trx, { ...payload, orderedBy, settled }))
        ? ok({ cursor: FIRST, done: 1, counts: { identity: 1 }, ended: false })
        : ok({ ...ended, counts: { stopped: 1 } })
    const { step, number, isLast, work } = place
    if (isLast) {
      // No list is checked or applied meanwhile; and before the first read: MariaDB reads as of the moment of that.
      await trx
        .from('institutions')
        .where('id', request.institutionId ?? 0)
        .forUpdate()
        .select('id')
    }
    const done = await step.run(trx, work)
    if (!done.ok) return done
    const { next, counts, waitsUntil } = done.value
    if (isLast && next === null) {
      // What a converter or a printer had in its hands came since.
      if ((await filesLeft(trx, payload.person)) > 0)
        return ok({ cursor: FIRST, done: 0, ...(counts && { counts }), ended: false })
      await conclude(trx, { ...payload, orderedBy }, counts)
      return ok({ ...ended, ...(counts && { counts }) })
    }
    return ok({
      cursor: next === null ? cursorOf(number + 1, 0) : cursorOf(number, next),
      done: 1,
      ...(counts && { counts }),
      ...(waitsUntil !== undefined && { resumeAt: waitsUntil }),
      ended: false,
    })
  },
}

type Place = { readonly step: Step; readonly number: number; readonly isLast: boolean; readonly work: Work }

/** Null: the account is to be closed first. A step that is no more is passed over. */
function placeOf(
  payload: Payload,
  { cursor, units, attempts }: { cursor: number; units: number; attempts: number }
): Place | null {
  const { step, after } = placeIn(cursor)
  if (step === 0) return null
  const due = stepFrom(step)
  const known = due && STEPS[due.name]
  if (!known) throw new Error(`an erasure has no step ${step}`)
  const most = Math.min(Math.max(units, FEWEST), MOST)
  const { number, isLast } = due
  return {
    step: known,
    number,
    isLast,
    work: { ...payload, after: number === step ? after : 0, attempts, most },
  }
}

async function conclude(
  trx: TransactionClientContract,
  { request, person, orderedBy }: Payload & { orderedBy: number | null },
  last: Readonly<Record<string, number>> = {}
): Promise<void> {
  const now = clock.now()
  await orderErased(trx, person)
  const { resultJson, institutionId } = await select(trx, 'erasures', {
    resultJson: 'background_jobs.result_json',
    institutionId: 'privacy_requests.institution_id',
  })
    .join('background_jobs', 'background_jobs.id', 'erasures.job_id')
    .join('privacy_requests', 'privacy_requests.id', 'erasures.request_id')
    .where('erasures.request_id', request)
    .firstOrFail()
  const { gone } = await erasedFiles(trx, person)
  const before = JSON.parse(resultJson) as Record<string, number>
  const imports = (before.imports ?? 0) + (last.imports ?? 0)
  const goes = { ...before, imports, files: gone }
  await trx
    .from('erasures')
    .where('request_id', request)
    .update({
      result_json: JSON.stringify({ goes, stays: STAYING_KINDS }),
      keys_json: null,
      done_at: now,
    })
  await trx
    .from('privacy_requests')
    .where('id', request)
    .update({ state: 'done', handled_by: orderedBy, closed_at: now })
  await record(trx, {
    act: 'person_erased',
    by: orderedBy === null ? null : { userId: orderedBy, group: 'ADMINISTRADOR' },
    institutionId,
    subject: { type: 'user', id: person },
    detail: { request },
  })
}
