import { BaseTransformer } from '@adonisjs/core/transformers'
import type { StatementView } from '../statement_views.js'

/** What somebody has marked by plans, for themselves. */
export default class CorrectionStatementTransformer extends BaseTransformer<StatementView> {
  toObject() {
    const { from, to, rows } = this.resource
    return {
      from,
      to,
      rows: rows.map(({ day, plan, texts, returned, thirds, panel, controls, controlsWithin, minutes }) => ({
        day,
        plan: { id: plan.id, collection: plan.collection, exam: plan.exam, position: plan.position },
        texts,
        returned,
        thirds,
        panel,
        controls,
        controlsWithin,
        minutes,
      })),
    }
  }
}
