import type { Attachment, Id } from '../types.ts'
import type { TransportReply } from '../transport_types.ts'
import type { FileTransport, UploadOutcome } from './types.ts'

/** Largest first; the server takes no others. */
const PART_SIZES = [524_288, 262_144, 131_072, 65_536, 32_768] as const

/**
 * A proxy with a size limit may respond, or just hang up: after this many
 * hang-ups in a row the parts get smaller.
 */
const DEAD_BEFORE_SMALLER = 2

type Fields = Record<string, unknown>
const fieldsOf = (body: unknown): Fields =>
  typeof body === 'object' && body !== null ? (body as Fields) : {}

interface Upload {
  transport: FileTransport
  applicationId: string
  answerId: Id
  filename: string
  digest: string
  blob: Blob
  signal: AbortSignal
  /** The part (0 to 1) that the server has. */
  onProgress: (part: number) => void
}

/** The server's state of a file. */
type Known = { state: string; reason: string | null; partSize: number; parts: ReadonlySet<number> }

function readKnown({ status, body, foreign }: TransportReply): Known | 'unannounced' | null {
  const { state, partSize, parts, code, reason } = fieldsOf(body)
  if (foreign) return null
  if (status === 404 && code === 'file_not_announced') return 'unannounced'
  if (status !== 200 || typeof state !== 'string' || typeof partSize !== 'number' || !Array.isArray(parts))
    return null
  return {
    state,
    reason: typeof reason === 'string' ? reason : null,
    partSize,
    parts: new Set(parts as number[]),
  }
}

/**
 * Brings one announced file to the server: sends the parts that it lacks and has it put together. An earlier try, here or before a
 * reload, is gone on with. Rejects when no answer came.
 */
export async function uploadFile(upload: Upload): Promise<UploadOutcome> {
  const { transport, applicationId, digest } = upload
  const known = readKnown(await transport.progress(applicationId, digest))
  if (known === null) return { kind: 'later' }
  if (known === 'unannounced' || known.state === 'withdrawn') return { kind: 'unannounced' }
  if (known.state === 'refused') return { kind: 'refused', code: known.reason }
  if (known.state === 'announced') {
    const sent = await sendParts(upload, known)
    if (sent !== null) return sent
  }
  return complete(upload)
}

/** null: all of them are there. */
async function sendParts(upload: Upload, known: Known): Promise<UploadOutcome | null> {
  const from = Math.max(0, (PART_SIZES as readonly number[]).indexOf(known.partSize))
  for (const partSize of PART_SIZES.slice(from)) {
    const here = partSize === known.partSize ? known.parts : new Set<number>()
    const outcome = await sendPartsOf(upload, partSize, here)
    if (outcome !== 'smaller') return outcome
  }
  return { kind: 'later' }
}

/** `smaller`: nothing of this size gets through. */
async function sendPartsOf(
  upload: Upload,
  partSize: number,
  here: ReadonlySet<number>
): Promise<UploadOutcome | 'smaller' | null> {
  const { transport, applicationId, digest, blob, signal, onProgress } = upload
  const count = Math.ceil(blob.size / partSize)
  let done = here.size
  let dead = 0
  onProgress(done / count)
  for (let index = 0; index < count; index += 1) {
    if (here.has(index)) continue
    const bytes = blob.slice(index * partSize, (index + 1) * partSize, 'application/octet-stream')
    const reply = await transport
      .sendPart({ applicationId, digest, index, partSize, bytes }, { signal })
      .catch((error: unknown) => {
        dead += 1
        // Once a part of this size went through it is the link.
        if (signal.aborted || done > 0) throw error
        return null
      })
    if (reply === null) {
      if (dead >= DEAD_BEFORE_SMALLER) return 'smaller'
      index -= 1
      continue
    }
    const known = readKnown(reply)
    if (known === 'unannounced') return { kind: known }
    if (known === null) {
      const { code } = fieldsOf(reply.body)
      // Of a proxy before us, whatever it looks like; ours has a code.
      return reply.status === 413 && code === undefined ? 'smaller' : refusalOf(reply)
    }
    if (known.state !== 'announced') return null
    dead = 0
    done += 1
    onProgress(done / count)
  }
  return null
}

async function complete({
  transport,
  applicationId,
  digest,
  answerId,
  filename,
}: Upload): Promise<UploadOutcome> {
  const reply = await transport.complete(applicationId, digest, { answer: answerId, filename })
  const { state, code, reason, ...file } = fieldsOf(reply.body)
  if (reply.foreign) return { kind: 'later' }
  if (reply.status === 200 && state === 'complete')
    return { kind: 'stored', attachment: file as unknown as Attachment }
  if (reply.status === 200 && state === 'kept_apart') return { kind: 'quarantined', reason: String(reason) }
  if (code === 'file_not_announced') return { kind: 'unannounced' }
  return refusalOf(reply)
}

/** Our server looked at it and will not take it, however often it is sent. A conflict may be gone the next time. */
function refusalOf({ status, body, foreign }: TransportReply): UploadOutcome {
  const { code } = fieldsOf(body)
  const isRefused =
    foreign !== true &&
    code !== undefined &&
    status >= 400 &&
    status < 500 &&
    ![401, 408, 409, 425, 429].includes(status)
  return isRefused ? { kind: 'refused', code: String(code) } : { kind: 'later' }
}
