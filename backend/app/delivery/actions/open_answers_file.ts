import { ANSWER_ATTACHMENT_LIMIT_BYTES } from '#files'
import { isErased } from '#identity'
import { ok, readRows, type Caller, type DomainError, type Result } from '#shared'
import { OF_A_FILE, readBatch, type BrokenEntry, type Entry } from '../domain/entries.js'
import { readEnvelope, readRecovered, type Envelope, type RecoveredAnswers } from '../domain/recovery_file.js'
import type { ApplicationRow } from '../queries/application_views.js'
import { findApplication } from '../queries/find_application.js'
import { recoveryPrivateKeys, sealedBy } from './recovery_key.js'
import { refused } from './refusals.js'

/** A file of unsent answers that the caller may see the application of. */
export type OpenedFile = {
  application: ApplicationRow
  content: RecoveredAnswers
  entries: (Entry | BrokenEntry)[]
  /** The candidate's session that the file comes from; null: nothing proves that it comes from this application at all. */
  sessionId: number | null
  /** The bytes of the file of an answer, by its place in `content.files`; null when they were changed. */
  bytesOf: (index: number) => Promise<Buffer | null>
}

/**
 * Opens a file of unsent answers; changes nothing.
 * @returns refused: `file_unreadable` when it is not such a file, or damaged; `file_not_ours` when it is sealed for another institution;
 *   `not_found` when it is not the caller's to see; `person_erased`: it would bring back what was erased
 */
export async function openAnswersFile(
  bytes: Uint8Array<ArrayBuffer>,
  caller: Caller
): Promise<Result<OpenedFile, DomainError>> {
  const envelope = readEnvelope(bytes)
  if (!envelope.ok) return refused('file_unreadable')
  const key = await unwrap(envelope.value, caller.institutionId)
  const plain = key && (await decrypt(key, envelope.value.iv, fromBase64(envelope.value.data)))
  if (!plain) return refused('file_not_ours')
  const content = readRecovered(plain.toString('utf8'), ANSWER_ATTACHMENT_LIMIT_BYTES)
  const batch = content.ok ? readBatch(content.value.entries, OF_A_FILE) : null
  if (!content.ok || !batch?.ok) return refused('file_unreadable')
  const { applicationId, userId, seal } = content.value
  const application = await findApplication(applicationId, caller)
  if (!application || application.userId !== userId) return refused('not_yours')
  if (await isErased(readRows, userId)) return refused('person_erased')
  const { files } = envelope.value
  return ok({
    application,
    content: content.value,
    entries: batch.entries,
    sessionId: sealedBy(seal, applicationId, userId),
    bytesOf: async (index) => {
      const piece = files[index]
      return piece ? decrypt(key, piece.iv, bytes.subarray(piece.from, piece.from + piece.length)) : null
    },
  })
}

const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** RSA-OAEP opens the key; null when it was sealed for another institution. */
async function unwrap({ wrappedKey }: Envelope, institutionId: number): Promise<CryptoKey | null> {
  for (const privateKey of await recoveryPrivateKeys(institutionId)) {
    try {
      const raw = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, fromBase64(wrappedKey))
      return await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt'])
    } catch {
      // Sealed for another of its pairs, or for somebody else.
    }
  }
  return null
}

/** AES-GCM opens the rest; null when it was changed. */
async function decrypt(key: CryptoKey, iv: string, data: Uint8Array<ArrayBuffer>): Promise<Buffer | null> {
  try {
    return Buffer.from(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, data))
  } catch {
    return null
  }
}
