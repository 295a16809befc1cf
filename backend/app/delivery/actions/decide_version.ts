import db from '@adonisjs/lucid/services/db'
import { clock, ok, refuseNotFound, select, type DomainError, type Result } from '#shared'

export type VersionDecision = 'used' | 'kept'

/**
 * The candidate's decision on a content that is quarantined beside an answer: it ends the notice and nothing else. Using one is an ordinary edit. The
 * first decision stays; a repeat answers with it.
 * @returns what is decided; refused: `not_found` when the application has no such version
 */
export async function decideVersion(request: {
  applicationId: number
  versionId: number
  decision: VersionDecision
}): Promise<Result<VersionDecision, DomainError>> {
  const { applicationId, versionId, decision } = request
  const version = { id: versionId, application_id: applicationId }
  await db
    .from('answer_versions')
    .where(version)
    .whereNull('candidate_decision')
    .update({ candidate_decision: decision, candidate_decided_at: clock.now() })
  const row = await select(db, 'answer_versions', { decided: 'answer_versions.candidate_decision' })
    .where(version)
    .first()
  return row?.decided ? ok(row.decided) : refuseNotFound()
}
