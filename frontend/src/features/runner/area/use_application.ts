import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { BancaDatabase } from '../../../offline/index.ts'
import type { OpenExam } from '../exam/open_exam.ts'
import { statusOf } from '../exam/failure.ts'
import { examCalls } from '../exam/server.ts'
import type { Application } from '../types.ts'

/** `fromCache`: the server could not be heard, this is the copy of an earlier visit. */
export type LoadedApplication = { application: Application; fromCache: boolean }

const isRefusal = (error: unknown) => [401, 403, 404].includes(statusOf(error) ?? 0)

/** Reads the application, keeps a copy, and falls back on the copy when no answer comes. Rejects as the call does. */
export async function readApplication(
  db: Pick<BancaDatabase, 'applications'>,
  applicationId: string,
  read: (id: string) => Promise<Application>
): Promise<LoadedApplication> {
  const id = Number(applicationId)
  try {
    const application = await read(applicationId)
    // Not waited for: a browser that cannot store, or is slow to after a crash, still shows the exam.
    void db.applications.put({ applicationId, id, data: application }).catch(() => undefined)
    return { application, fromCache: false }
  } catch (error) {
    if (isRefusal(error)) throw error
    const stored = await db.applications.get([applicationId, id]).catch(() => undefined)
    if (stored === undefined) throw error
    return { application: stored.data as Application, fromCache: true }
  }
}

/** Never what an earlier visit heard: its time would be old. */
export const applicationKey = (applicationId: string, openExam: OpenExam | null) => [
  'application',
  applicationId,
  openExam?.serial ?? 0,
]

/** `pollMs`: how often it is asked again. */
export function useApplication(
  openExam: OpenExam | null,
  applicationId: string,
  pollMs: number
): UseQueryResult<LoadedApplication> {
  return useQuery({
    queryKey: applicationKey(applicationId, openExam),
    queryFn:
      openExam === null
        ? skipToken
        : async () => {
            const loaded = await readApplication(openExam.db, applicationId, examCalls.application)
            // In the moment it is heard: what it says of the time is old a second later.
            if (!loaded.fromCache) openExam.observe(loaded.application)
            return loaded
          },
    refetchInterval: pollMs,
    // A redraw of the page is no reason to ask: question to question makes no request.
    staleTime: pollMs,
  })
}
