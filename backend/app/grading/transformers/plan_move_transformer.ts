import { BaseTransformer } from '@adonisjs/core/transformers'
import { wireStopped } from '#jobs'
import { toIso, type Language } from '#shared'
import type { PlanMoveView } from '../move_views.js'

type Shown = { readonly move: PlanMoveView; readonly language: Language }

/** A move of a plan to another version of its type, for who supervises it: nothing of the texts. */
export default class PlanMoveTransformer extends BaseTransformer<Shown> {
  toObject() {
    const { move, language } = this.resource
    const { id, from, to, state, failure, texts, changed, again, reason, by, at, doneAt, jobId } = move
    return {
      id,
      from: { id: from.id, version: from.version },
      to: { id: to.id, version: to.version },
      state,
      failure: failure && wireStopped(failure, language),
      texts,
      changed,
      again,
      reason,
      by: { id: by.id, name: by.name },
      at: toIso(at),
      doneAt: toIso(doneAt),
      job: jobId,
    }
  }
}
