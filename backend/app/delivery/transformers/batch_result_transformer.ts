import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { BatchEntryResult } from '../views.js'

/** The answer to `PUT answers/batch`: sent only after the commit. */
export default class BatchResultTransformer extends BaseTransformer<{
  serverTime: number
  secondsToTimeout: number | null
  answers: BatchEntryResult[]
  /** Of an application in a room: the version of the last change there that concerns the candidate. */
  live: { roomId: number; version: number } | null
}> {
  toObject() {
    return {
      serverTime: toIso(this.resource.serverTime),
      secondsToTimeout: this.resource.secondsToTimeout,
      answers: this.resource.answers,
      live: this.resource.live,
    }
  }
}
