import { BaseTransformer } from '@adonisjs/core/transformers'
import { say, type Language } from '#shared'
import type { ImportReport } from '../domain/report.js'

/** What an import did, in the caller's language. */
export default class ImportReportTransformer extends BaseTransformer<{
  report: ImportReport
  language: Language
}> {
  toObject() {
    const { report, language } = this.resource
    return {
      exam: report.exam,
      collection: report.collection,
      created: report.outcome === 'created',
      updated: report.outcome === 'updated',
      items: report.items.map((item) => ({
        ...item,
        warnings: item.warnings.map(({ code, params }) => say(language, `catalog.warning_${code}`, params)),
      })),
      images: report.images,
    }
  }
}
