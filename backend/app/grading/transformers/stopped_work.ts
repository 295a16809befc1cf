import { failureKeys, type FailedJob } from '#jobs'
import { say, toIso, type Language } from '#shared'

/** Why work has stopped for good, for who may let it go on; without a text where its job is not there any more. */
export const stoppedWork = ({ failure, failedAt }: FailedJob, language: Language) => ({
  messages: failure ? failureKeys(failure.messages).map((key) => say(language, key, failure.params)) : [],
  failedAt: toIso(failedAt),
})
