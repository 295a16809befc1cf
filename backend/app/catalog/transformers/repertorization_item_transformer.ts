import { BaseTransformer } from '@adonisjs/core/transformers'
import type { RepertorizationItemView } from '../views.js'

export default class RepertorizationItemTransformer extends BaseTransformer<RepertorizationItemView> {
  toObject() {
    const { id, description, rubricsLength } = this.resource
    return { id, description, rubricsLength }
  }
}
