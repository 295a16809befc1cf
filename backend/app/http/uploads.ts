import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HttpContext } from '@adonisjs/core/http'
import { readInput } from '#shared'
import { bodyTypeOf } from './body_type.js'
import { CALLER, EXAM, fieldsOf, mayHaveBody, readBody } from './read_body.js'
import { readMultipart, type UploadedFile } from './read_multipart.js'

/** `exam`: a whole exam may come, as JSON or as a file. */
export type UploadOptions = { readonly exam?: boolean }

/** An answer attachment is under 50 MB and says so itself; an exam file is under 20 MB and says so too (decisions.md). */
const LARGEST = 51 * 1_048_576
const LARGEST_EXAM = 21 * 1_048_576

const PREFIX = 'banca-upload-'
/** No request takes as long: what is older belongs to nobody, whoever made it. */
const ABANDONED_MS = 24 * 3_600_000

/** Machines that share a folder for temporary files are told apart; process ids mean something on one of them only. */
const machine = () => createHash('sha256').update(hostname()).digest('hex').slice(0, 8)

const uploads = new WeakMap<HttpContext['request'], Map<string, UploadedFile>>()

/** A file that the request brought in the field `name`; null where it did not. It is gone once the request has been answered. */
export const uploadedFile = ({ request }: HttpContext, name: string): UploadedFile | null => uploads.get(request)?.get(name) ?? null

/** Reads the body of a call that brings files, or a whole exam. The temporary files are there as long as `work` lasts. */
export async function withUploads<T>(ctx: HttpContext, { exam = false }: UploadOptions, work: () => Promise<T>): Promise<T> {
  const { request } = ctx
  if (!mayHaveBody(ctx) || bodyTypeOf(request.request) !== 'multipart') {
    await readBody(ctx, exam ? EXAM : CALLER)
    return work()
  }
  // For this user alone (0700).
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${machine()}-${process.pid}-`))
  try {
    const { fields, files } = await readMultipart(request.request, folder, exam ? LARGEST_EXAM : LARGEST)
    request.updateBody(readInput(fieldsOf(fields)) as Record<string, unknown>)
    uploads.set(request, files)
    return await work()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Is the process that made a folder still there? Of another machine nothing is known. */
function isInUse(name: string): boolean {
  const [machineId, pid] = name.slice(PREFIX.length).split('-')
  if (machineId !== machine()) return true
  if (Number(pid) === process.pid) return false
  try {
    process.kill(Number(pid), 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what a process that fell left behind of requests in flight; called before the first request is heard. */
export async function removeAbandonedUploads(): Promise<void> {
  const folder = tmpdir()
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(folder, name)
    const isOld = async () => Date.now() - (await stat(path)).mtimeMs > ABANDONED_MS
    if (!isInUse(name) || (await isOld().catch(() => false))) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
