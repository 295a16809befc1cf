import { BaseTransformer } from '@adonisjs/core/transformers'
import type { AddedCandidateView, AddedCandidatesView } from '../views.js'

export default class AddedCandidatesTransformer extends BaseTransformer<
  AddedCandidatesView | AddedCandidateView
> {
  toObject() {
    return this.pick(this.resource, ['created', 'alreadyCreated'])
  }

  /** With who was made; `password` where it was generated: the only time that it is shown. */
  forNew() {
    const { user, password } = this.resource as AddedCandidateView
    const { id, name, username, publicIdentifier } = user
    return { ...this.toObject(), user: { id, name, username, publicIdentifier }, password }
  }
}
