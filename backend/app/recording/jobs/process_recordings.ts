import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { media } from '#config/media'
import { redis } from '#config/redis'
import { removePlaced, type PlacedFile } from '#files'
import type { RunContext } from '#jobs'
import { findProgram } from '#media'
import { changedRows, clock, select, Unavailable, withTemporaryFolder, type Row } from '#shared'
import { partsOf } from '../domain/mjr.js'
import { convert, isNothing, type Converters } from './convert.js'
import { complete, ownRow, storeFilm, TakenOver } from './film_store.js'

const WAITING = {
  id: 'recordings.id',
  institutionId: 'recordings.institution_id',
  userId: 'recordings.user_id',
  sourceFolder: 'recordings.source_folder',
  sourceBase: 'recordings.source_base',
  attempts: 'recordings.attempts',
  changedAt: 'recordings.changed_at',
} as const
type Waiting = Row<typeof WAITING>

const TRIES = 3
/** Janus closes its files within moments; what is open later was left so by a fall. */
const CLOSED_AFTER_MS = 5_000
/** How often whoever works on one renews its row. */
const RENEWED_MS = 15_000
/** What nobody renewed for so long was the work of a process that is gone. */
const ABANDONED_MS = 90_000
/** A recording waits so long for a process that has its parts; then it fails, with the reason. */
const PARTS_WITHIN_MS = 24 * 60 * 60_000
/** So many that wait are looked at for one whose parts are here. */
const LOOKS = 200

/** The programs that make films, or null where they are not installed. */
export function converters(): Converters | null {
  const beside = media.janusPath ? `${dirname(media.janusPath)}:` : ''
  const ppRec = findProgram('janus-pp-rec', `${beside}${media.searchPath}`)
  const ffmpeg = findProgram('ffmpeg', media.searchPath)
  return ppRec && ffmpeg ? { ppRec, ffmpeg } : null
}

/** Of several machines each has its own disk: the oldest whose parts are on this one. */
async function oldestHere(waiting: readonly Waiting[], now: number): Promise<Waiting | null> {
  const folders = new Map<string, readonly string[]>()
  for (const row of waiting) {
    if (row.changedAt < now - PARTS_WITHIN_MS) return row
    const folder = row.sourceFolder ?? ''
    const names = folders.get(folder) ?? (await readdir(folder).catch(() => []))
    folders.set(folder, names)
    if (names.some((name) => name.startsWith(`${row.sourceBase}-`))) return row
  }
  return null
}

/** Takes the oldest that waits; of several processes one gets it, one that has its parts. */
async function take(hasOthers: boolean): Promise<Waiting | null> {
  const now = clock.now()
  await db
    .from('recordings')
    .where('status', 'PROCESSING')
    .where('changed_at', '<', now - ABANDONED_MS)
    .update({ status: 'TO_PROCESS', changed_at: now })
  const waiting = await select(db, 'recordings', WAITING)
    .where('status', 'TO_PROCESS')
    .where('changed_at', '<=', now - CLOSED_AFTER_MS)
    .orderBy('changed_at')
    .limit(hasOthers ? LOOKS : 1)
  const row = hasOthers ? await oldestHere(waiting, now) : waiting[0]
  if (!row) return null
  const taken = await db
    .from('recordings')
    .where({ id: row.id, status: 'TO_PROCESS' })
    .update({ status: 'PROCESSING', attempts: row.attempts + 1, changed_at: now })
  return changedRows(taken) > 0 ? { ...row, attempts: row.attempts + 1 } : null
}

/** Renews the row until the returned function is called. */
function renewLease(row: Waiting): () => void {
  const timer = setInterval(() => {
    ownRow(row)
      .update({ changed_at: clock.now() })
      .catch((error: unknown) =>
        logger.error({ err: error, recordingId: row.id }, 'the lease of a conversion was not renewed')
      )
  }, RENEWED_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** `film`: null where nothing was recorded. `removeParts`: once it is known that nobody needs them again. */
type Made = { readonly film: PlacedFile | null; removeParts(): Promise<unknown> }

async function work(row: Waiting, programs: Converters): Promise<Made> {
  const folder = row.sourceFolder ?? ''
  const base = row.sourceBase ?? ''
  const { open } = partsOf(await readdir(folder), base)
  for (const name of open) await rename(join(folder, name), join(folder, name.slice(0, -'.tmp'.length)))
  const parts = partsOf(await readdir(folder), base)
  const removeParts = () =>
    Promise.all([parts.video, parts.audio].map((name) => name && rm(join(folder, name), { force: true })))
  if (await isNothing(folder, parts)) return { film: null, removeParts }
  return withTemporaryFolder(async (scratch) => {
    const path = await convert(programs, folder, parts, scratch)
    return { film: await storeFilm(row, path), removeParts }
  }, 'film')
}

/** The row first, then the parts: a process that is killed in between leaves parts, and no recording without any. */
async function finish(row: Waiting, { film, removeParts }: Made): Promise<void> {
  // Nobody could ever watch one in which nothing came, and processing it again would find as little.
  const isOwn = film ? await complete(row, film) : changedRows(await ownRow(row).delete()) > 0
  if (isOwn) {
    if (!film) logger.info({ recordingId: row.id }, 'a recording in which nothing came was dropped')
    await removeParts()
    return
  }
  if (film) await removePlaced(film)
  throw new TakenOver()
}

/** One recording, if one waits. `hasOthers`: there are processes on other machines. @returns whether there was one */
export async function processNext(programs: Converters, hasOthers = redis.isShared): Promise<boolean> {
  const row = await take(hasOthers)
  if (!row) return false
  const done = (values: Record<string, unknown>) => ownRow(row).update({ ...values, changed_at: clock.now() })
  const endLease = renewLease(row)
  try {
    await finish(row, await work(row, programs))
  } catch (error) {
    // The process ends, or the store of files is away: a later run makes the film, and this was no try.
    if (programs.stop?.aborted || error instanceof Unavailable) {
      await done({ status: 'TO_PROCESS', attempts: row.attempts - 1 })
      return true
    }
    if (error instanceof TakenOver) {
      logger.warn({ recordingId: row.id }, 'another process took over a conversion, which was too slow here')
      return true
    }
    logger.error({ err: error, recordingId: row.id }, 'a recording could not be converted')
    await done({ status: row.attempts >= TRIES ? 'ERROR' : 'TO_PROCESS', error: String(error).slice(0, 500) })
  } finally {
    endLease()
  }
  return true
}

/** What was being recorded when this server last ended has ended too: into a folder of its own Janus, which no other process has. */
export async function closeUnfinished(folder: string): Promise<void> {
  await db
    .from('recordings')
    .where({ status: 'RECORDING', source_folder: folder })
    .update({ status: 'TO_PROCESS', ended_at: clock.now(), changed_at: clock.now() })
}

let programs: Converters | null | undefined

/** Converts the oldest that waits, where the programs are installed. They are looked for once in the life of a process. */
export async function convertNext({ stop }: Pick<RunContext, 'stop'>): Promise<void> {
  if (programs === undefined) programs = converters()
  if (programs) await processNext({ ...programs, stop })
}
