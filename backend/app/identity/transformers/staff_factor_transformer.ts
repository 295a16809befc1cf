import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { StaffFactorView } from '../views.js'

export default class StaffFactorTransformer extends BaseTransformer<StaffFactorView> {
  toObject() {
    const { id, name, username, school, groups, isNeeded, setUpAt, recoveryCodesLeft, removed } =
      this.resource
    return {
      id,
      name,
      username,
      school,
      groups,
      isNeeded,
      setUpAt: setUpAt === null ? null : toIso(setUpAt),
      recoveryCodesLeft,
      removed: removed && { when: toIso(removed.at), by: removed.by },
    }
  }
}
