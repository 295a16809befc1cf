import type { Result } from '#shared/result'
import { err, ok } from '#shared/result'
import { readRecords, type TableRecord } from './repertorization.js'

/** The sealed file: all byte fields in base64 or base64url. `application` only helps a person to sort files. */
export type Envelope = { wrappedKey: string; iv: string; data: string }

/** What the file holds: the unsent answers of one application, and whether the candidate meant to finish. */
export type RecoveredAnswers = { applicationId: number; userId: number; entries: unknown; records: TableRecord[]; finish: boolean }

type Fields = { readonly [key: string]: unknown }

function parse(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : null
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isId = (value: unknown) => Number.isSafeInteger(Number(value)) && Number(value) > 0

/** Total: any text goes in. */
export function readEnvelope(text: string): Result<Envelope, 'unreadable'> {
  const file = parse(text)
  if (!file || file.format !== 'banca-answers' || file.version !== 1) return err('unreadable')
  const { wrappedKey, iv, data } = file
  return isText(wrappedKey) && isText(iv) && isText(data) ? ok({ wrappedKey, iv, data }) : err('unreadable')
}

/** Ids are text in the browser's store and numbers here. */
export function readRecovered(text: string): Result<RecoveredAnswers, 'unreadable'> {
  const inner = parse(text)
  if (!inner || !isId(inner.applicationId) || !isId(inner.userId)) return err('unreadable')
  return ok({
    applicationId: Number(inner.applicationId),
    userId: Number(inner.userId),
    entries: inner.entries,
    records: readRecords(inner.records),
    finish: inner.finish === true,
  })
}
