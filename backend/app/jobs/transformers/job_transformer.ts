import { BaseTransformer } from '@adonisjs/core/transformers'
import { clock, say, toIso, type Language, type TextParams } from '#shared'
import { failureKeys } from '../domain/failure_texts.js'
import { isCancellable, jobType, nameKey } from '../job_types.js'
import type { JobView } from '../views.js'

type Shown = {
  job: JobView
  /** Where changes of it are announced to the caller. */
  channel: string
  /** Who looks at it. */
  userId: number
  language: Language
}

/** A durable job, with the texts that a page shows, in the caller's language. */
export default class JobTransformer extends BaseTransformer<Shown> {
  toObject() {
    const { job, channel, userId, language } = this.resource
    const warnings = warningsOf(job)
    return {
      id: job.id,
      type: job.type,
      name: say(language, nameKey(job.type)),
      title: job.title
        ? sayCounts(language, job.title.key, job.title.params)
        : say(language, nameKey(job.type)),
      state: job.state,
      waitsFor: job.waitsFor,
      stateText: sayCounts(language, stateKey(job, warnings), { count: warnings }),
      done: job.done,
      total: job.total,
      result: job.result,
      resultTexts: resultTexts(job, language),
      warnings,
      error: job.failure && {
        code: job.failure.code,
        messages: failureKeys(job.failure.messages).map((key) => say(language, key, job.failure?.params)),
      },
      isCancelRequested: job.isCancelRequested,
      canCancel: isCancellable(job),
      hasFile: hasFile(job, userId),
      orderedBy: job.orderedBy,
      channel,
      createdAt: toIso(job.createdAt),
      startedAt: toIso(job.startedAt),
      endedAt: toIso(job.endedAt),
    }
  }
}

/** Whether this person can download what came of it. */
function hasFile({ type, state, orderedBy, endedAt }: JobView, userId: number): boolean {
  const file = jobType(type)?.file
  return (
    file !== null &&
    file !== undefined &&
    state === 'DONE' &&
    orderedBy?.id === userId &&
    (endedAt ?? 0) > clock.now() - file.opensForMs
  )
}

/** Numbers as the language writes them. */
const sayCounts = (language: Language, key: string, params: TextParams): string =>
  say(
    language,
    key,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'number' ? value.toLocaleString(language) : value,
      ])
    )
  )

/** How many units somebody has to look at. A process that does not know the type counts none. */
const warningsOf = ({ type, result }: JobView): number =>
  (jobType(type)?.warnings ?? []).reduce((sum, name) => sum + (result[name] ?? 0), 0)

/** One line for each count that its module has a text for: `delivery.job_applications_created_other`. */
const resultTexts = (job: JobView, language: Language): string[] =>
  Object.entries(job.result).flatMap(([name, count]) => {
    const key = `${nameKey(job.type)}_${name}_${count === 1 ? 'one' : 'other'}`
    const text = sayCounts(language, key, { count })
    return count > 0 && text !== key ? [text] : []
  })

function stateKey({ state, waitsFor, isCancelRequested }: JobView, warnings: number): string {
  if (state === 'QUEUED' && waitsFor !== null) return `jobs.waits_for_${waitsFor}`
  if (state === 'RUNNING' && isCancelRequested) return 'jobs.is_cancelling'
  if (state === 'DONE' && warnings > 0) return `jobs.done_with_warnings_${warnings === 1 ? 'one' : 'other'}`
  return `jobs.state_${state.toLowerCase()}`
}
