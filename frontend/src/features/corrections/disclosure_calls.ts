import { api } from '../../api/client.ts'
import type { DisclosurePreview } from './model/disclosure.ts'

/** What is disclosed: the marks of a collection, of one exam of it, or of the item of a marking plan. */
export type DisclosureScope =
  { readonly collection: number; readonly exam: number | null } | { readonly plan: number }

type Order = { mode: 'preview' } | { mode: 'apply'; basis: string }

const send = (scope: DisclosureScope, order: Order, signal?: AbortSignal) => {
  const aborted = signal && { signal }
  if ('plan' in scope)
    return api.post('/v1/correction_plans/:id/disclose', {
      params: { id: scope.plan },
      body: order,
      ...aborted,
    })
  const { collection, exam } = scope
  return api.post('/v1/collections/:id/disclose_corrections', {
    params: { id: collection },
    body: { ...order, ...(exam !== null && { exam }) },
    ...aborted,
  })
}

/** What disclosing the marks of the scope would do. Nothing is changed. */
export async function preview(scope: DisclosureScope, signal?: AbortSignal): Promise<DisclosurePreview> {
  const answer = await send(scope, { mode: 'preview' }, signal)
  if ('basis' in answer) return answer
  throw new Error('a preview was asked for, and something was ordered')
}

/** Orders it. Rejects with 409 `stale_preview` where the marks are not those of the preview any more. */
export async function apply(scope: DisclosureScope, basis: string): Promise<{ job: number | null }> {
  const answer = await send(scope, { mode: 'apply', basis })
  if ('job' in answer) return answer
  throw new Error('an order was given, and a preview came')
}
