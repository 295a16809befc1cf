import { BaseTransformer } from '@adonisjs/core/transformers'
import { pointsOf } from '../domain/points.js'
import type { MovePreview } from '../move_views.js'

/** What moving a plan to another version would do now, for who manages it. `mostRise`, `mostFall` in points of the item. */
export default class PlanMovePreviewTransformer extends BaseTransformer<MovePreview> {
  toObject() {
    const { texts, same, changed, rise, fall, mostRise, mostFall, resolved, open, again, differ } =
      this.resource
    const { problems, held, controls, samples, basis } = this.resource
    return {
      texts,
      same,
      changed,
      rise,
      fall,
      mostRise: pointsOf(mostRise) ?? 0,
      mostFall: pointsOf(mostFall) ?? 0,
      resolved,
      open,
      again,
      differ,
      problems: {
        kind: problems.kind,
        criterion: problems.criterion,
        level: problems.level,
        missing: problems.missing,
        situation: problems.situation,
        step: problems.step,
      },
      held,
      controls: { carried: controls.carried, ended: controls.ended },
      samples,
      basis,
    }
  }
}
