import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { BatchEntryResult, HeardFileView } from '../views.js'

/** What became of the files that were announced. */
export const heardFiles = (files: readonly HeardFileView[]) =>
  files.map(({ answer, digest, heardAt, state }) => ({ answer, digest, heardAt: toIso(heardAt), state }))

/** The answer to `PUT answers/batch`: sent only after the commit. */
export default class BatchResultTransformer extends BaseTransformer<{
  serverTime: number
  secondsToTimeout: number | null
  /** The term of the session that sent: what its next edits are made in. */
  writerTerm: number
  answers: BatchEntryResult[]
  files: HeardFileView[]
  /** Of an application in a room: the version of the last change there that concerns the candidate. */
  live: { roomId: number; version: number } | null
}> {
  toObject() {
    return {
      serverTime: toIso(this.resource.serverTime),
      secondsToTimeout: this.resource.secondsToTimeout,
      writerTerm: this.resource.writerTerm,
      answers: this.resource.answers,
      files: heardFiles(this.resource.files),
      live: this.resource.live,
    }
  }
}
