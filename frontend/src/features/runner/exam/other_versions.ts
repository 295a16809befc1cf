import { api } from '../../../api/client.ts'
import type { AnswerVersion, Id } from '../../../offline/index.ts'
import type { OpenExam } from './open_exam.ts'

export type VersionDecision = 'used' | 'kept'

const SMALL_MS = 30_000

const reportToServer = async (
  applicationId: string,
  versionId: Id,
  decision: VersionDecision
): Promise<void> =>
  void (await api.patch('/v1/applications/:id/answer_versions/:versionId', {
    params: { id: applicationId, versionId },
    body: { decision },
    signal: AbortSignal.timeout(SMALL_MS),
  }))

/**
 * The candidate's decision on another version of an answer. Using it is an ordinary
 * edit, and needs no connection.
 */
export async function decideVersion(
  openExam: OpenExam,
  { answerId, version, decision }: { answerId: Id; version: AnswerVersion; decision: VersionDecision },
  report = reportToServer
): Promise<void> {
  if (decision === 'used') {
    const { alternativeId = null, alternatives, freeResponse = null, gradeLinear = null } = version
    await openExam.engine.edit(answerId, {
      alternativeId,
      alternatives: [...(alternatives ?? [])],
      freeResponse,
      gradeLinear,
    })
    openExam.beginAnew()
  }
  const reported = report(openExam.applicationId, version.id, decision)
  // What the answer holds now is no longer another version, whether the server was notified or not.
  if (decision === 'used') await reported.catch(() => undefined)
  else await reported
  await openExam.engine.dropVersion(answerId, version.id)
}
