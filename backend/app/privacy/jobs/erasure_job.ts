import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { closeAccount, endSessions, erasePerson } from '#identity'
import type { JobType } from '#jobs'
import { eraseFiles, eraseRawRecordings } from '#retention'
import { clock, ok, rowId, select } from '#shared'
import { ERASURES, type Erasure } from '../domain/erasures.js'
import { eraseCopies } from './erase_copies.js'
import { erasableFileIds } from '../queries/own_files.js'
import { inPortions, tiedIds } from '../queries/tied.js'

type Payload = { request: number; person: number }

/** So many files go before the next chunk: each is removed by itself, and a store may be slow. */
const FILES_AT_ONCE = 25

/**
 * Steps by the cursor: the account is closed; its sessions end; the files go, in portions; then one table after another, copies of the name and
 * addresses, and the person's own row. Each step may run again: what is gone is not found.
 */
const [CLOSE, SESSIONS, FILES] = [0, 1, 2]
/** Portions of files count up to here. */
const TABLES = 1_000_000
const COPIES = TABLES + ERASURES.length

type Prepared = { readonly files: number; readonly isLast: boolean }

export const erasureJob: JobType<Payload, Prepared> = {
  type: 'privacy.erasure',
  lane: 'default',
  payload: vine.create({ request: rowId(), person: rowId() }),
  // A half of it is nothing that anybody could want.
  isCancellable: false,

  prepare: async ({ payload: { person }, cursor, orderedBy }) => {
    if (cursor === SESSIONS) await endSessions(person, 'all', orderedBy)
    if (cursor < FILES || cursor >= TABLES) return { files: 0, isLast: true }
    await eraseRawRecordings(person)
    const ids = await erasableFileIds(person)
    const portion = ids.slice(0, FILES_AT_ONCE)
    const gone = await eraseFiles(portion)
    // One that cannot go is tried again by the job, and at last found by whoever looks at the failed job.
    if (portion.length > 0 && gone === 0) throw new Error('files of an erased person cannot be removed')
    return { files: gone, isLast: ids.length <= FILES_AT_ONCE }
  },

  chunk: async (trx, { payload: { request, person }, cursor, orderedBy }, prepared) => {
    const goOn = (counts: Record<string, number> = {}, next = cursor + 1) =>
      ok({ cursor: next, done: 1, counts, ended: false })
    if (cursor === CLOSE) {
      await closeAccount(trx, person)
      // What waits for its server would be sent to nobody.
      await trx.from('email_messages').where('user_id', person).whereNull('ended_at').delete()
      return goOn()
    }
    if (cursor === SESSIONS) return goOn()
    if (cursor < TABLES)
      return goOn({ files: prepared?.files ?? 0 }, prepared?.isLast === true ? TABLES : cursor + 1)
    const erasure = ERASURES[cursor - TABLES]
    if (erasure) return goOn({ [erasure.kind]: await erase(trx, erasure, person) })
    if (cursor === COPIES) {
      await eraseCopies(trx, person)
      return goOn()
    }
    await erasePerson(trx, person)
    await conclude(trx, { request, person, orderedBy })
    return ok({ cursor: cursor + 1, done: 1, counts: { identity: 1 }, ended: true })
  },
}

async function erase(trx: TransactionClientContract, erasure: Erasure, personId: number): Promise<number> {
  const ids = await tiedIds(trx, erasure, personId)
  await inPortions(ids, (portion) => {
    const rows = trx.from(erasure.table).whereIn('id', portion)
    return 'set' in erasure ? rows.update(erasure.set) : rows.delete()
  })
  return ids.length
}

async function conclude(
  trx: TransactionClientContract,
  { request, person, orderedBy }: Payload & { orderedBy: number | null }
): Promise<void> {
  const now = clock.now()
  const counts = await select(trx, 'background_jobs', { result: 'background_jobs.result_json' })
    .join('erasures', 'erasures.job_id', 'background_jobs.id')
    .where('erasures.request_id', request)
    .first()
  await trx
    .from('erasures')
    .where('request_id', request)
    .update({ result_json: counts?.result ?? '{}', done_at: now })
  await trx
    .from('privacy_requests')
    .where('id', request)
    .update({ state: 'done', handled_by: orderedBy, closed_at: now })
  const institution = await select(trx, 'users', { id: 'users.institution_id' })
    .where('users.id', person)
    .firstOrFail()
  await record(trx, {
    act: 'person_erased',
    by: orderedBy === null ? null : { userId: orderedBy, group: 'ADMINISTRADOR' },
    institutionId: institution.id,
    subject: { type: 'user', id: person },
    detail: { request },
  })
}
