import { ApiError } from '../../../api/errors.ts'
import type { Body, Order, Preview } from './bulk_calls.ts'

/** What a person was shown, and the complete call that it was shown for: nothing that changes on the page since reaches the order. */
export type Shown = { body: Body; preview: Preview }

type Calls = { previewAct(body: Body): Promise<Preview>; orderAct(body: Body): Promise<Order> }

/**
 * Orders what was shown. Where the selection has other applications by now nothing is ordered, and what would be done to these is shown
 * instead. Rejects as the calls do.
 */
export async function orderAsShown(
  { body, preview }: Shown,
  { previewAct, orderAct }: Calls
): Promise<{ order: Order } | { again: Shown }> {
  try {
    return { order: await orderAct({ ...body, selectionDigest: preview.selectionDigest }) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'selection_changed') throw error
    // Another set is another order.
    const next = { ...body, orderKey: crypto.randomUUID() }
    return { again: { body: next, preview: await previewAct(next) } }
  }
}
