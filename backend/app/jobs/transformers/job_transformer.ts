import { BaseTransformer } from '@adonisjs/core/transformers'
import { say, toIso, type Language } from '#shared'
import type { JobView } from '../views.js'

/** A durable job, with the texts that a page shows, in the caller's language. */
export default class JobTransformer extends BaseTransformer<{ job: JobView; language: Language }> {
  toObject() {
    const { job, language } = this.resource
    return {
      id: job.id,
      type: job.type,
      // The module that owns the type has its name: `delivery.applications` is `delivery.job_applications`.
      name: say(language, job.type.replace('.', '.job_')),
      state: job.state,
      waitsFor: job.waitsFor,
      stateText: say(language, stateKey(job)),
      done: job.done,
      total: job.total,
      result: job.result,
      error: job.failure && {
        code: job.failure.code,
        messages: job.failure.messages.map((key) => say(language, key, job.failure?.params)),
      },
      isCancelRequested: job.isCancelRequested,
      orderedBy: job.orderedBy,
      createdAt: toIso(job.createdAt),
      startedAt: toIso(job.startedAt),
      endedAt: toIso(job.endedAt),
    }
  }
}

function stateKey({ state, waitsFor, isCancelRequested }: JobView): string {
  if (state === 'QUEUED' && waitsFor !== null) return `jobs.waits_for_${waitsFor}`
  if (state === 'RUNNING' && isCancelRequested) return 'jobs.is_cancelling'
  return `jobs.state_${state.toLowerCase()}`
}
