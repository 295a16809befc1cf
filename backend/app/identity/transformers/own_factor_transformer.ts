import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { OwnFactorView } from '../views.js'

export default class OwnFactorTransformer extends BaseTransformer<OwnFactorView> {
  toObject() {
    const { isNeeded, setUpAt, recoveryCodesLeft } = this.resource
    return { isNeeded, setUpAt: setUpAt === null ? null : toIso(setUpAt), recoveryCodesLeft }
  }
}
