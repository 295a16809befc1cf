import { BaseTransformer } from '@adonisjs/core/transformers'
import type { VectorsReport } from '../views.js'

/** What an import of vectors did; numbers of the other form are null. */
export default class VectorsReportTransformer extends BaseTransformer<VectorsReport> {
  toObject() {
    const report = this.resource
    const isPaper = report.kind === 'paper_answers'
    return {
      kind: report.kind,
      exams: report.exams,
      items: isPaper ? null : report.items,
      changed: isPaper ? null : report.changed,
      handedIn: isPaper ? report.handedIn : null,
      unchanged: isPaper ? report.unchanged : null,
    }
  }
}
