import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { BancaDatabase } from '../../../offline/index.ts'
import type { ExamCalls } from '../exam/calls.ts'
import type { OpenExam } from '../exam/open_exam.ts'
import { statusOf } from '../exam/failure.ts'
import { examCalls } from '../exam/server.ts'
import { unsentAnswers } from '../exam/unsent_answers.ts'
import type { Application } from '../types.ts'

/** `fromCache`: the server did not answer, this is the copy of an earlier visit. */
export type LoadedApplication = { application: Application; fromCache: boolean }

const isRefusal = (error: unknown) => [401, 403, 404].includes(statusOf(error) ?? 0)

/**
 * Reads the application, stores a copy, and falls back on the copy when no response arrives. Rejects as the
 * call does.
 */
export async function readApplication(
  db: Pick<BancaDatabase, 'applications'>,
  applicationId: string,
  read: (id: string) => Promise<Application>
): Promise<LoadedApplication> {
  const id = Number(applicationId)
  try {
    const application = await read(applicationId)
    // Not awaited: the exam is shown even where the browser cannot store, or is slow to after a crash.
    void db.applications.put({ applicationId, id, data: application }).catch(() => undefined)
    return { application, fromCache: false }
  } catch (error) {
    if (isRefusal(error)) throw error
    const stored = await db.applications.get([applicationId, id]).catch(() => undefined)
    if (stored === undefined) throw error
    return { application: stored.data as Application, fromCache: true }
  }
}

/** The same of an exam that is open here: takes the time from the response, and tells how many answers wait here. */
export async function readOpenExam(
  openExam: OpenExam,
  read: ExamCalls['application']
): Promise<LoadedApplication> {
  const { db, applicationId } = openExam
  const loaded = await readApplication(db, applicationId, (id) => read(id, unsentAnswers(openExam)))
  // Observed in the moment it arrives: its remaining time is outdated a second later.
  if (loaded.fromCache) return loaded
  openExam.observe(loaded.application)
  const { engine } = openExam
  const { status, sitting } = loaded.application
  // Staff have put a closed sitting back, say: nothing that this page sends would tell it.
  if (status === 'STARTED' && sitting > engine.sitting() && engine.getSnapshot().answers.length > 0)
    engine.sittingClosed()
  return loaded
}

/** Never the response of an earlier visit: its time would be outdated. */
export const applicationKey = (applicationId: string, openExam: OpenExam | null) => [
  'application',
  applicationId,
  openExam?.serial ?? 0,
]

/** `pollMs`: polling interval, ms. */
export function useApplication(
  openExam: OpenExam | null,
  applicationId: string,
  pollMs: number
): UseQueryResult<LoadedApplication> {
  return useQuery({
    queryKey: applicationKey(applicationId, openExam),
    queryFn: openExam === null ? skipToken : () => readOpenExam(openExam, examCalls.application),
    refetchInterval: pollMs,
    // A render must not fetch: moving from item to item makes no request.
    staleTime: pollMs,
  })
}
