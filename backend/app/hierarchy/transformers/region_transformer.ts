import { BaseTransformer } from '@adonisjs/core/transformers'
import { versionOf } from '../domain/version.js'
import type { RegionView } from '../views.js'

/** A region as it is edited; `version` says which state that is. */
export default class RegionTransformer extends BaseTransformer<RegionView> {
  toObject() {
    const { name } = this.resource
    return {
      ...this.pick(this.resource, ['id', 'codename', 'name', 'schools']),
      version: versionOf([name]),
    }
  }
}
