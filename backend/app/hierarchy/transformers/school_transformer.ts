import { BaseTransformer } from '@adonisjs/core/transformers'
import { versionOf } from '../domain/version.js'
import type { SchoolView } from '../views.js'

/** A school as it is edited; `version` says which state that is. */
export default class SchoolTransformer extends BaseTransformer<SchoolView> {
  toObject() {
    const { name, region } = this.resource
    return {
      ...this.pick(this.resource, ['id', 'codename', 'name', 'region', 'regionName', 'classes', 'people']),
      version: versionOf([name, region]),
    }
  }
}
