import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ProcessRowView } from '../views.js'
import { wireProcess } from './process_transformer.js'

/** A process in the list of who manages the collection. With hidden names the person's id is null and their name the public identifier. */
export default class ProcessRowTransformer extends BaseTransformer<ProcessRowView> {
  toObject() {
    const { user, isNameHidden, txid, payedAt, mayConfirm, mayWithdraw, ...view } = this.resource
    return {
      ...wireProcess(view),
      user: { id: user.id, name: user.name, publicIdentifier: user.publicIdentifier },
      hideCandidateName: isNameHidden,
      txid,
      payedAt: toIso(payedAt),
      mayConfirm,
      mayWithdraw,
    }
  }
}
