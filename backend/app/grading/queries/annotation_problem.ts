import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import { annotatedText, annotationProblem, type Annotation } from '../domain/annotation.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** The first field of an annotation that is not what the stored answer has there, as `annotations.0.quote`; null: none. */
export async function annotationProblemOf(
  client: Client,
  answerId: number,
  annotations: readonly Annotation[]
): Promise<string | null> {
  if (annotations.length === 0) return null
  const answer = await select(client, 'answers', {
    category: 'answers.item_category',
    freeResponse: 'answers.free_response',
  })
    .where('id', answerId)
    .firstOrFail()
  return annotationProblem(annotatedText(answer.category, answer.freeResponse), annotations)
}
