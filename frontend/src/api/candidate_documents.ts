import { api } from './client.ts'

/** Prefix of the query key "were the photos of today sent"; the person's id follows. */
export const PHOTOS_KEY = 'photos-of-today'

const PATH = '/v1/candidate_documents'
const SMALL_MS = 15_000
const LARGE_MS = 60_000

/** Whether this candidate has sent both photos today, by the server's clock. Rejects as `api` does. */
export async function hasPhotosOfToday(userId: number): Promise<boolean> {
  const { results } = await api.get(PATH, {
    query: { candidate: userId },
    signal: AbortSignal.timeout(SMALL_MS),
  })
  return results.some((record) => record.isToday)
}

/** Stores both photos as those of today. Rejects as `api` does. */
export async function sendPhotos(document: Blob, face: Blob): Promise<void> {
  const body = new FormData()
  body.append('document', document, 'document.png')
  body.append('face', face, 'face.png')
  await api.post(PATH, { body, signal: AbortSignal.timeout(LARGE_MS) })
}
