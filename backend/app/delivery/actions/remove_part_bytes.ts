import { removeUnnamed } from '#files'
import { clock } from '#shared'
import { inList, readRows } from '../queries/raw_transaction.js'
import type { StoredPart } from '../queries/answer_files.js'

/** Removes the bytes of parts that no row names; what the store does not let go the purge removes later. Never rejects for the store's sake. */
export async function removePartBytes(
  parts: readonly Pick<StoredPart, 'applicationId' | 'storageKey' | 'sizeBytes'>[]
): Promise<void> {
  const list = inList([...new Set(parts.map(({ applicationId }) => applicationId))])
  const rows = await readRows<{ id: number; institutionId: number; userId: number }>(
    `SELECT id, institution_id AS institutionId, user_id AS userId FROM applications WHERE id IN (${list.marks})`,
    list.values
  )
  await removeUnnamed(
    parts.flatMap(({ applicationId, storageKey, sizeBytes }) => {
      const application = rows.find(({ id }) => id === applicationId)
      return application
        ? {
            storageKey,
            institutionId: application.institutionId,
            ownerId: application.userId,
            purpose: 'answer_attachment',
            retentionClass: 'answer',
            sizeBytes,
            createdAt: clock.now(),
          }
        : []
    })
  )
}
