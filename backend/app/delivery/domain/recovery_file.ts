import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { MAX_ANNOUNCED, readAnnouncement, type Announcement } from './answer_files.js'
import { isFields, type Fields } from './fields.js'
import { readRecords, type TableRecord } from './repertorization.js'

/**
 * The sealed file: all byte fields in base64 or base64url. `application` only helps a person to sort files. Version 2 carries files of
 * answers as well: its first line is the envelope, the rest are their bytes, one behind the other, each sealed with the same key.
 */
export type Envelope = { wrappedKey: string; iv: string; data: string; files: SealedPiece[] }

/** A sealed file of an answer: where its bytes are in the recovery file. */
export type SealedPiece = { iv: string; from: number; length: number }

/**
 * The content of the file: the unsent answers and files of one application, and whether the candidate asked to finish. `seal`: the session
 * that it comes from; null where it has none.
 */
export type RecoveredAnswers = {
  applicationId: number
  userId: number
  entries: unknown
  records: TableRecord[]
  /** In the order of the pieces; what is no announcement is null, and so is its piece. */
  files: (Announcement | null)[]
  finish: boolean
  seal: string | null
  /** In which its answers were written; a file of an earlier build names none, and is of the first. */
  sitting: number
}

/** The envelope without the bytes of files. */
const MAX_ENVELOPE_BYTES = 5 * 1_048_576
const NEW_LINE = 0x0a

function parse(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return isFields(value) ? value : null
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isId = (value: unknown) => Number.isSafeInteger(Number(value)) && Number(value) > 0

/** Total: any bytes go in. */
export function readEnvelope(bytes: Uint8Array): Result<Envelope, 'unreadable'> {
  const end = bytes.indexOf(NEW_LINE)
  const head = end < 0 ? bytes : bytes.subarray(0, end)
  const file = head.byteLength <= MAX_ENVELOPE_BYTES ? parse(new TextDecoder().decode(head)) : null
  if (!file || file.format !== 'banca-answers' || (file.version !== 1 && file.version !== 2))
    return err('unreadable')
  const { wrappedKey, iv, data } = file
  const files = file.version === 2 ? readPieces(file.files, end + 1, bytes.byteLength) : []
  return isText(wrappedKey) && isText(iv) && isText(data) && files
    ? ok({ wrappedKey, iv, data, files })
    : err('unreadable')
}

/** Null when they do not fill the rest of the file. */
function readPieces(list: unknown, from: number, size: number): SealedPiece[] | null {
  if (!Array.isArray(list) || list.length > MAX_ANNOUNCED) return null
  let at = from
  const pieces = list.map((one): SealedPiece | null => {
    if (!isFields(one)) return null
    const { iv, length } = one
    if (!isText(iv) || !isId(length)) return null
    at += Number(length)
    return { iv, from: at - Number(length), length: Number(length) }
  })
  return at === size && pieces.every((piece) => piece !== null) ? pieces : null
}

/** Ids are text in the browser's store and numbers here. */
export function readRecovered(text: string, fileLimitBytes: number): Result<RecoveredAnswers, 'unreadable'> {
  const inner = parse(text)
  if (!inner || !isId(inner.applicationId) || !isId(inner.userId)) return err('unreadable')
  return ok({
    applicationId: Number(inner.applicationId),
    userId: Number(inner.userId),
    entries: inner.entries,
    records: readRecords(inner.records),
    files: (Array.isArray(inner.files) ? inner.files.slice(0, MAX_ANNOUNCED) : []).map((one: unknown) =>
      readAnnouncement(one, fileLimitBytes)
    ),
    finish: inner.finish === true,
    seal: isText(inner.seal) ? inner.seal : null,
    sitting: isId(inner.sitting) ? Number(inner.sitting) : 1,
  })
}
