import { BaseTransformer } from '@adonisjs/core/transformers'
import { say, type Language } from '#shared'
import type { RowView, RunView } from '../views.js'

type Report = { readonly run: RunView; readonly refused: readonly RowView[]; readonly language: Language }

/** What became of an import, by outcome, and the first rows that were refused. A dry run counts what it would do. */
export default class ImportReportTransformer extends BaseTransformer<Report> {
  toObject() {
    const { run, refused, language } = this.resource
    const of = (before: keyof Counts, after: keyof Counts) =>
      (run.counts?.[before] ?? 0) + (run.counts?.[after] ?? 0)
    return {
      id: run.id,
      status: run.state,
      counts: {
        created: of('create', 'created'),
        changed: of('change', 'changed'),
        unchanged: of('same', 'unchanged'),
        refused: run.counts?.refused ?? 0,
        missing: of('missing', 'stays'),
      },
      errors: refused.flatMap(({ line, problems }) =>
        problems.map(({ field, text, params }) => ({ line, field, message: say(language, text, params) }))
      ),
    }
  }
}

type Counts = NonNullable<RunView['counts']>
