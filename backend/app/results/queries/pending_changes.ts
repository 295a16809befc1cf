import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countGradesDisclosed } from '#appeals'
import { scoreEvents } from '#grading'
import { clock } from '#shared'
import type { PendingChangesView } from '../views.js'
import { sectionsOf } from './sections.js'
import { computedVersions } from './version_period.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** What has changed points since results of a process were computed last; null: nothing has, or none were. */
export async function pendingChanges(client: Client, processId: number): Promise<PendingChangesView | null> {
  const [last] = await computedVersions(client, processId)
  const sections = (await sectionsOf([processId], client)).get(processId) ?? []
  if (!last || sections.length === 0) return null
  const collectionIds = [...new Set(sections.map(({ collectionId }) => collectionId))]
  const period = { since: last.orderedAt, until: clock.now() }
  const events = await scoreEvents(client, collectionIds, period)
  const appeals = await countGradesDisclosed(client, { collectionIds, ...period })
  return events.decisions + events.disclosures + appeals === 0 ? null : { ...events, appeals }
}
