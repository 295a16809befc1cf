import { exchange } from './client.ts'
import { within } from './within.ts'

type Announcement = { answer: number | string; name: string; size: number; digest: string; withdrawn?: true }
type Part = { applicationId: string; digest: string; index: number; partSize: number; bytes: Blob }

const SMALL_MS = 15_000
/** Timeout for completing a file, ms: up to 50 MB are assembled and their bytes are checked. */
const COMPLETE_MS = 60_000
/** Timeout for one part of half a megabyte, ms: an exam cannot be sat on a slower connection. */
const PART_MS = 60_000

const FILE = '/v1/applications/:id/answer_files/:digest'

/** The calls that upload a file of an answer; each returns any status and rejects as `exchange` does. */
export const answerFiles = {
  announce: (applicationId: string, files: readonly Announcement[], sitting: number) =>
    exchange('PUT', '/v1/applications/:id/answers/batch', {
      params: { id: applicationId },
      query: { sitting },
      body: { answers: [], files },
      signal: AbortSignal.timeout(SMALL_MS),
    }),
  progress: (applicationId: string, digest: string) =>
    exchange('GET', FILE, { params: { id: applicationId, digest }, signal: AbortSignal.timeout(SMALL_MS) }),
  sendPart: ({ applicationId, digest, index, partSize, bytes }: Part, { signal }: { signal: AbortSignal }) =>
    exchange('PUT', `${FILE}/parts/:index`, {
      params: { id: applicationId, digest, index },
      query: { partSize },
      body: bytes,
      signal: within(PART_MS, signal),
    }),
  complete: (
    applicationId: string,
    digest: string,
    { answer, filename }: { answer: number | string; filename: string }
  ) =>
    exchange('POST', `${FILE}/complete`, {
      params: { id: applicationId, digest },
      body: { answer: Number(answer), filename },
      signal: AbortSignal.timeout(COMPLETE_MS),
    }),
}
