import db from '@adonisjs/lucid/services/db'
import type { SheetAppeal } from '#delivery'
import { clock, select, toIso } from '#shared'
import { obstacleOf, windowStateAt } from '../domain/appeal.js'
import { appealableItems, disclosureIn } from './appealable.js'
import { hasClosedProcess } from './closed_process.js'
import { windowOf } from './appeal_windows.js'

type Sheet = { readonly id: number; readonly examId: number; readonly collectionId: number }

/**
 * Whether the candidate of a sheet that they read may appeal, by item: of those that one may appeal against at all, and none where the collection has no window.
 */
export async function sheetAppealsOf({
  id,
  examId,
  collectionId,
}: Sheet): Promise<ReadonlyMap<number, SheetAppeal>> {
  const stored = await windowOf(collectionId)
  if (stored === null) return new Map()
  const { window, extension } = stored
  const appeals = await select(db, 'appeals', { id: 'appeals.id', itemId: 'appeals.item_id' }).where(
    'application_id',
    id
  )
  const isDisclosed = await disclosureIn(id)
  const appealOf = new Map(appeals.map((appeal) => [appeal.itemId, appeal.id]))
  const state = windowStateAt(window, clock.now())
  const answers = await select(db, 'answers', { id: 'answers.id', itemId: 'answers.item_id' }).where(
    'application_id',
    id
  )
  const items = await appealableItems(examId)
  const isProcessClosed = await hasClosedProcess(id)
  return new Map(
    answers.flatMap((answer) => {
      const item = items.get(answer.itemId)
      if (!item) return []
      const reason = obstacleOf({
        isCancelled: item.isCancelled,
        isDisclosed: isDisclosed({ id: answer.id, item }),
        hasAppeal: appealOf.has(item.id),
        isProcessClosed,
        window: state,
      })
      const appeal = {
        canIssue: reason === null,
        reason,
        appealId: appealOf.get(item.id) ?? null,
        closesAt: toIso(window.closesAt),
        extensionReason: extension?.reason ?? null,
        contentMaxLength: window.contentMaxLength,
        bibliographyMaxLength: window.bibliographyMaxLength,
      }
      return [[item.id, appeal] as const]
    })
  )
}
