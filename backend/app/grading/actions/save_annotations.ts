import db from '@adonisjs/lucid/services/db'
import { refuse, type Caller, type DomainError, type Result } from '#shared'
import { cleanAnnotations, storedAnnotations, type Annotation } from '../domain/annotation.js'
import { annotationProblemOf } from '../queries/annotation_problem.js'
import { writeMark, type StaleMark } from './write_mark.js'

type Annotated = {
  readonly answerId: number
  readonly annotations: readonly Annotation[]
  readonly revision: number | undefined
}

/**
 * Stores the annotations of an answer's correction in place of those before; its points and its comment stay.
 * @returns refused: `validation` naming what of one does not match the text; what `writeMark` refuses
 */
export async function saveAnnotations(
  caller: Caller,
  { answerId, annotations, revision }: Annotated
): Promise<Result<void, DomainError | StaleMark>> {
  // An answer that changes afterwards loses them with its mark.
  const problem = await annotationProblemOf(db, answerId, annotations)
  if (problem !== null)
    return refuse('invalid', 'validation', { fields: { [problem]: ['grading.annotation_mismatch'] } })
  const change = { annotations: storedAnnotations(cleanAnnotations(annotations)) }
  return writeMark(caller, { answerId, revision, kind: 'annotated', change, field: 'annotations' })
}
