import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { BatchEntryResult, HeardFileView } from '../views.js'
import { heardFiles } from './batch_result_transformer.js'

/** The one record of a finish; every repeat of the call gets the same. `digest` is SHA-256 over the stored answers. */
export default class FinishResultTransformer extends BaseTransformer<{
  id: number
  finishedAt: number
  finishReason: string
  answerCount: number
  digest: string
  serverTime: number
  /** What became of the answers that came with the call. */
  answers: BatchEntryResult[]
  files: HeardFileView[]
}> {
  toObject() {
    const { id, finishReason, answerCount, digest } = this.resource
    return {
      id,
      status: 'FINISHED' as const,
      finishedAt: toIso(this.resource.finishedAt),
      finishReason,
      answerCount,
      digest,
      serverTime: toIso(this.resource.serverTime),
      answers: this.resource.answers,
      files: heardFiles(this.resource.files),
    }
  }
}
