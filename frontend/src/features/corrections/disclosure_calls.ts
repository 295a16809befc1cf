import { api } from '../../api/client.ts'
import type { DisclosurePreview } from './model/disclosure.ts'

/** What disclosing the marks of a collection, or of one exam of it, would do. Nothing is changed. */
export async function preview(
  collection: number,
  exam: number | undefined,
  signal?: AbortSignal
): Promise<DisclosurePreview> {
  const answer = await api.post('/v1/collections/:id/disclose_corrections', {
    params: { id: collection },
    body: { mode: 'preview', ...(exam !== undefined && { exam }) },
    ...(signal && { signal }),
  })
  if ('basis' in answer) return answer
  throw new Error('a preview was asked for, and something was ordered')
}

/** Orders it. Rejects with 409 `stale_preview` where the marks are not those of the preview any more. */
export async function apply(
  collection: number,
  exam: number | undefined,
  basis: string
): Promise<{ job: number | null }> {
  const answer = await api.post('/v1/collections/:id/disclose_corrections', {
    params: { id: collection },
    body: { mode: 'apply', basis, ...(exam !== undefined && { exam }) },
  })
  if ('job' in answer) return answer
  throw new Error('an order was given, and a preview came')
}
