import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'

export type VersionDecision = 'used' | 'kept'

/**
 * The candidate's word on a content that is kept beside an answer: it ends the notice and nothing else. Using one is an ordinary edit. The
 * first word stays; a repeat answers with it.
 * @returns what is decided; null when the application has no such version
 */
export async function decideVersion(request: {
  applicationId: number
  versionId: number
  decision: VersionDecision
}): Promise<VersionDecision | null> {
  const { applicationId, versionId, decision } = request
  const ofApplication = () =>
    db.from('answer_versions').where({ id: versionId, application_id: applicationId })
  await ofApplication()
    .whereNull('candidate_decision')
    .update({ candidate_decision: decision, candidate_decided_at: clock.now() })
  const row = (await ofApplication().select('candidate_decision as decided').first()) as
    { decided: VersionDecision } | undefined | null
  return row?.decided ?? null
}
