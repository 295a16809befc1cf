import type { EditOrder } from '../types.ts'

export type RecordVerdict = { accepted: boolean; reason: string; stored: EditOrder | undefined }

/** What the body of a response says about the record that was posted. */
export function readVerdict(body: unknown): RecordVerdict {
  const { accepted, reason, kept, term, revision } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>
  return {
    accepted: accepted === true,
    // The quarantine is full: only this computer has it.
    reason: kept === false ? 'not_stored' : typeof reason === 'string' ? reason : 'refused',
    stored: typeof term === 'number' && typeof revision === 'number' ? { term, revision } : undefined,
  }
}
