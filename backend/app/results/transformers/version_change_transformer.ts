import { BaseTransformer } from '@adonisjs/core/transformers'
import { pointsOf } from '../domain/result.js'
import type { VersionChangeView } from '../views.js'

const wireSide = ({ value, totalValue, status }: VersionChangeView['before']) => ({
  value: pointsOf(value),
  totalValue: pointsOf(totalValue),
  status,
})

/** A result that the published version has changed, for who manages the process. */
export default class VersionChangeTransformer extends BaseTransformer<VersionChangeView> {
  toObject() {
    const { id, user, sectionName, before, after } = this.resource
    return {
      id,
      user: { id: user.id, name: user.name, publicIdentifier: user.publicIdentifier },
      sectionName,
      before: wireSide(before),
      after: after && wireSide(after),
    }
  }
}
