import { BaseTransformer } from '@adonisjs/core/transformers'
import type { Language } from '#shared'
import type { OrderPreviewView } from '../order_views.js'
import { skipReason } from '../texts.js'

/** What an order would do; nothing was changed. `windows`: of exams that an undo puts back. */
export default class OrderPreviewTransformer extends BaseTransformer<{
  preview: OrderPreviewView
  windows: number
  language: Language
}> {
  toObject() {
    const { preview, windows, language } = this.resource
    return {
      dryRun: true as const,
      selectionDigest: preview.selectionDigest,
      change: preview.change,
      total: preview.total,
      skipped: preview.skipped.map(({ code, count }) => ({
        code,
        reason: skipReason(language, code),
        count,
      })),
      writing: preview.writing,
      grants: preview.grants,
      accommodations: preview.accommodations,
      overlaps: preview.overlaps,
      cut: preview.cut,
      windows,
      first: preview.first.map(({ id, name, publicIdentifier, exam }) => ({
        id,
        name,
        publicIdentifier,
        exam,
      })),
    }
  }
}
