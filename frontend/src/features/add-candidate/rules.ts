import { ApiError } from '../../api/errors.ts'
import type { Leaving } from '../../ui/ModalSheet.tsx'

/** The collection that candidates are added to. */
export interface TargetCollection {
  id: number
  name: string
  schoolId: number | null
  categoryExam: boolean
}

const ADDERS: readonly string[] = ['ADMINISTRADOR', 'Professor', 'COORDINATOR', 'Diretor']

/** Who adds candidates to a collection, and to which: those of the kind category exam have their own way in. */
export const mayAdd = (group: string | undefined, { categoryExam }: { categoryExam: boolean }): boolean =>
  group !== undefined && ADDERS.includes(group) && !categoryExam

/** What the dialog asks first: nothing of it where the shared flow is off. */
export const choicesOf = (group: string | undefined, hasSharedFlow: boolean, schoolId: number | null) => ({
  class: hasSharedFlow,
  shared: hasSharedFlow && group === 'ADMINISTRADOR' && schoolId !== null,
})

/** Why nobody was added, as far as the page words it itself. */
export type Refusal = 'notScheduled' | 'alreadyScheduled' | 'nobody' | null

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return null
  if (error.status === 404) return 'nobody'
  if (error.code === 'not_scheduled') return 'notScheduled'
  return error.code === 'already_scheduled' ? 'alreadyScheduled' : null
}

/**
 * Whether the sheet closes without its buttons. A click beside it would lose what is typed; while somebody is being made, or their password
 * is shown, the password would be lost: it is shown once. Nor does the close button while somebody is being made.
 */
export const mayLeave = (
  how: Leaving,
  { isMaking, showsPassword }: { isMaking: boolean; showsPassword: boolean }
): boolean => how === 'escape' && !isMaking && !showsPassword
