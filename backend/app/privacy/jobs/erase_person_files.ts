import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { dropParts } from '#delivery'
import { removeSheets, sheetFileIds } from '#excel'
import { exportFileIds, removeExportsOf } from '#exports'
import { eraseBytesLeft, erasedFiles, eraseFiles, eraseRawRecordings } from '#retention'
import { clock, ok, refuse, select, type DomainError, type Result } from '#shared'
import { OF_APPLICATION, type Tie } from '../domain/erasures.js'
import { erasableFileIds } from '../queries/own_files.js'
import { tiedIds } from '../queries/tied.js'
import type { Step } from './step.js'

/** So many files go before the next chunk: each is removed by itself, and a store may be slow. */
const AT_ONCE = 25
/** Attempts in a row that removed nothing; after them whoever looks at the request is asked to look at the store. */
const MOST_ATTEMPTS = 5
/** A list that is being made is looked at again after so long. */
const AGAIN_MS = 5_000

const PARTS: Tie = { table: 'answer_file_parts', of: 'application_id', through: OF_APPLICATION }

/** How much of somebody's files is there still: rows, bytes, raw films, parts of files that were never complete. */
export async function filesLeft(trx: TransactionClientContract, person: number): Promise<number> {
  const ids = await erasableFileIds(trx, person)
  const { left } = await erasedFiles(trx, person)
  return ids.length + left + (await tiedIds(trx, PARTS, person)).length
}

/** What is left is tried again by the job, and at last found by whoever looks at the request: it is never reported as gone. */
function stillThere(left: number, attempts: number): Result<never, DomainError> {
  if (attempts < MOST_ATTEMPTS) throw new Error(`${left} files of an erased person cannot be removed now`)
  return refuse('conflict', 'files_left', { messages: ['privacy.files_left'], params: { count: left } })
}

export const fileStep: Step = {
  before: async ({ person }) => {
    await eraseRawRecordings(person)
    await eraseBytesLeft(person)
    const ids = (await erasableFileIds(db, person)).slice(0, AT_ONCE)
    await eraseFiles(person, ids)
    const parts = (await tiedIds(db, PARTS, person)).slice(0, AT_ONCE)
    await dropParts(parts.map((id) => ({ id })))
  },
  run: async (trx, { person, after, attempts }) => {
    const left = await filesLeft(trx, person)
    if (left === 0) return ok({ next: null })
    // `after` says how many there were.
    if (after > 0 && left >= after) return stillThere(left, attempts)
    return ok({ next: left })
  },
}

/** Collections whose lists may name the person as they were. */
async function namedIn(
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  { request, person }: { request: number; person: number }
) {
  const rows = await client
    .query<{ id: number }>()
    .from('applications')
    .where('user_id', person)
    .distinct('collection_id as id')
  const { closedAt } = await select(client, 'erasures', { closedAt: 'erasures.closed_at' })
    .where('request_id', request)
    .firstOrFail()
  const { institutionId } = await select(client, 'users', { institutionId: 'users.institution_id' })
    .where('id', person)
    .firstOrFail()
  return { collectionIds: rows.map(({ id }) => id), institutionId, before: closedAt ?? 0 }
}

/** Files of lists that may name the person: those of collections, and those of the console. */
async function listFiles(
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  named: Awaited<ReturnType<typeof namedIn>>
): Promise<number[]> {
  return [...(await sheetFileIds(client, named)), ...(await exportFileIds(client, named))]
}

export const sheetStep: Step = {
  before: async (work) => {
    const ids = (await listFiles(db, await namedIn(db, work))).slice(0, AT_ONCE)
    await eraseFiles(work.person, ids)
    await eraseBytesLeft(work.person)
  },
  run: async (trx, work) => {
    const named = await namedIn(trx, work)
    const files = (await listFiles(trx, named)).length
    const left = files + (await erasedFiles(trx, work.person)).left
    if (left > 0)
      return work.after > 0 && left >= work.after ? stillThere(left, work.attempts) : ok({ next: left })
    const orders = (await removeSheets(trx, named)) + (await removeExportsOf(trx, named))
    return ok(orders === 0 ? { next: null } : { next: 0, waitsUntil: clock.now() + AGAIN_MS })
  },
}
