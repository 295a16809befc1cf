import { BaseTransformer } from '@adonisjs/core/transformers'
import { pointsOf } from '../domain/result.js'
import type { PublicationView } from '../views.js'

/** Counts of a publication; `basis` of a preview is sent back to apply what was seen. */
export default class PublicationTransformer extends BaseTransformer<PublicationView> {
  toObject() {
    const { mode, source, results, added, changed, replies, withoutReply, computed, gone, basis, jobId } =
      this.resource
    return {
      mode,
      source,
      results,
      added,
      changed,
      replies,
      withoutReply,
      computed: computed && {
        candidates: computed.candidates,
        added: computed.added,
        changed: computed.changed,
        gone: computed.gone,
        entered: computed.entered,
        replaced: computed.replaced,
        passing: computed.passing,
        failing: computed.failing,
        absent: computed.absent,
        open: computed.open,
      },
      gone: gone.map(({ id, user, sectionName, value, totalValue, status }) => ({
        id,
        user: { id: user.id, name: user.name, publicIdentifier: user.publicIdentifier },
        sectionName,
        value: pointsOf(value),
        totalValue: pointsOf(totalValue),
        status,
      })),
      basis,
      job: jobId,
    }
  }
}
