import i18n from 'i18next'
import { api } from '../../api/client.ts'
import { ApiError, isRejection } from '../../api/errors.ts'
import type { Annotation } from '../../exam/annotations/annotations.ts'
import type { Sent, SaverPorts } from './model/mark_saver.ts'
import type { Marked } from './model/unsaved.ts'

/** Saves the points or the comment of a correction. Never rejects. */
export const sendField: SaverPorts['send'] = async (what) => {
  try {
    return { is: 'saved', now: await sent(what) }
  } catch (error) {
    return failed(error, what.points === null ? 'clearFailed' : 'saveFailed')
  }
}

/** Stores all annotations of a correction. Never rejects. */
export async function sendAnnotations(
  correctionId: number,
  revision: number,
  annotations: readonly Annotation[]
): Promise<Sent> {
  try {
    const body = { annotations: [...annotations], revision }
    const params = { correctionId }
    return {
      is: 'saved',
      now: await api.put('/v1/free_response_corrections/:correctionId/annotations', { params, body }),
    }
  } catch (error) {
    return failed(error, 'saveFailed')
  }
}

type What = Parameters<SaverPorts['send']>[0]

function sent({ correctionId, answerId, revision, points, comment }: What): Promise<Marked> {
  if (comment !== undefined)
    return api.post('/v1/free_response_corrections/save_comment', {
      body: { id: correctionId, comment, revision },
    })
  if (points === null || points === undefined)
    return api.post('/v1/free_response_corrections/:correctionId/delete_grade', {
      params: { correctionId },
      body: { revision },
    })
  return api.post('/v1/free_response_corrections', { body: { answer: answerId, value: points, revision } })
}

/** What the server says of the value, or of the call; without a text of its own the one that the requirements quote. */
function failed(error: unknown, fallback: 'saveFailed' | 'clearFailed'): Sent {
  if (!isRejection(error)) return { is: 'unreachable', message: i18n.t('corrections:save.unreachable') }
  const present = presentIn(error)
  if (present !== null) return { is: 'changed', present }
  const message =
    error.fields.value?.[0] ?? annotationText(error) ?? error.nonFieldErrors[0] ?? error.messages[0]
  return { is: 'refused', message: message ?? i18n.t(`corrections:save.${fallback}`) }
}

/** The correction as it is, where somebody else has written meanwhile. */
function presentIn({ code, body }: ApiError): Marked | null {
  const { current } = body as { current?: Marked }
  return code === 'correction_changed' && current !== undefined ? current : null
}

/** What is wrong with an annotation, or with all of them. */
const annotationText = ({ fields }: ApiError): string | undefined =>
  Object.entries(fields).find(([field]) => field.startsWith('annotations'))?.[1]?.[0]
