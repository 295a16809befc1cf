import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'

/** The answer to `start`: the time left and the id of the answer to open first (`catItemId` for an adaptive exam). */
export default class StartResultTransformer extends BaseTransformer<{
  serverTime: number
  secondsToTimeout: number
  firstAnswerId: number | null
  writerTerm: number
  sitting: number
  adaptative: boolean
  recoveryKey: JsonWebKey
  recoverySeal: string
}> {
  toObject() {
    const { firstAnswerId, adaptative, writerTerm, sitting } = this.resource
    return {
      serverTime: toIso(this.resource.serverTime),
      secondsToTimeout: this.resource.secondsToTimeout,
      catItemId: adaptative ? firstAnswerId : null,
      answer: adaptative ? null : firstAnswerId,
      writerTerm,
      sitting,
      /** Public key that seals the file of unsent answers when the link is dead at the end. */
      recoveryKey: this.resource.recoveryKey,
      /** Goes into that file: names the session that it comes from. */
      recoverySeal: this.resource.recoverySeal,
    }
  }
}
