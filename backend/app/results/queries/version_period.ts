import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const COMPUTED = {
  number: 'selection_versions.number',
  orderedAt: 'selection_versions.ordered_at',
} as const

/** The published versions of a process that were computed, the newest first; two at most. What changed points until one was ordered is in it. */
export const computedVersions = (client: Client, processId: number) =>
  select(client, 'selection_versions', COMPUTED)
    .where({ selection_process_id: processId, source: 'SECTIONS', state: 'PUBLISHED' })
    .orderBy('number', 'desc')
    .limit(2)
