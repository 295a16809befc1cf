import { ApiError, NetworkError } from '../../../api/errors.ts'
import { getLanguage } from '../../../api/preferences.ts'
import { getSession } from '../../../api/session.ts'
import { lossIn, tellUnauthenticated } from '../../../api/unauthenticated.ts'

type UploadOptions = {
  /** Part that is up, 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/**
 * `POST` of one file as multipart `file`. XMLHttpRequest, because fetch tells nothing of an upload on its way. Rejects as `api` does.
 */
export function uploadFile<T>(
  path: string,
  file: Blob,
  filename: string,
  { onProgress, signal }: UploadOptions
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const token = getSession()?.token
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', file, filename)
    request.open('POST', path)
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Accept-Language', getLanguage())
    if (token !== undefined) request.setRequestHeader('Authorization', `JWT ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new NetworkError(`POST ${path}: no answer`))
    request.onabort = () => reject(new DOMException('The upload was taken back', 'AbortError'))
    request.onload = () => {
      const { status } = request
      const body = jsonOf(request)
      if (status === 401 && token === getSession()?.token) tellUnauthenticated(lossIn(body))
      if (body === null)
        reject(new NetworkError(`POST ${path}: not our server (${status})`, { foreign: true }))
      else if (status >= 200 && status < 300) resolve(body as T)
      else reject(new ApiError(status, body))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function jsonOf(request: XMLHttpRequest): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(request.responseText)
    return typeof body === 'object' && body !== null ? { ...body } : null
  } catch {
    return null
  }
}
