import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { CorrectionTypeView } from '../plan_views.js'
import { wireDefinition } from '../wire_plan.js'

/** A version of a correction type. Points, step and tolerance in thousandths, integers. */
export default class CorrectionTypeTransformer extends BaseTransformer<CorrectionTypeView> {
  toObject() {
    const { id, key, name, version, isShipped, isLatest, definition, createdAt } = this.resource
    return {
      id,
      key,
      name,
      version,
      isShipped,
      isLatest,
      definition: wireDefinition(definition),
      createdAt: createdAt === 0 ? null : toIso(createdAt),
    }
  }
}
