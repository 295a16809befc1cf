import { say, toIso, type Language } from '#shared'
import { failureKeys } from '../domain/failure_texts.js'
import type { FailedJob } from '../queries/failed_jobs.js'

/** Why a job has failed for good, in the reader's language, and when; without a text where its row is not there any more. */
export const wireStopped = (
  { failure, failedAt }: Pick<FailedJob, 'failure' | 'failedAt'>,
  language: Language
) => ({
  messages: failure ? failureKeys(failure.messages).map((key) => say(language, key, failure.params)) : [],
  failedAt: toIso(failedAt),
})
