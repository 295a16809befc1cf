import type { Answer } from '../../../api/routes.ts'
import { api } from '../../../api/client.ts'

export type Order = Answer<'GET', '/v1/staff_orders/:id'>
type Answered = Answer<'POST', '/v1/applications/bulk_act'>
export type Preview = Extract<Answered, { dryRun: true }>

export type Body = Parameters<typeof orderAct>[0]

/** What an act on many would do; nothing is changed. */
export async function previewAct(body: Body): Promise<Preview> {
  const answer = await api.post('/v1/applications/bulk_act', { query: { dryRun: true }, body })
  return previewIn(answer)
}

/** Orders an act for many: done, or begun. The same key is the same order. */
export async function orderAct(body: {
  collection: number
  act: Order['kind']
  selection: {
    ids?: number[]
    all?: boolean
    filters?: Record<string, unknown>
    search?: string
    except?: number[]
  }
  params?: {
    startTime?: string
    endTime?: string
    timeout?: number
    strategy?: string
    clearAnswers?: boolean
    room?: number
  }
  reason?: string | null
  orderKey: string
  /** Of the preview: the order is for that selection or for none. */
  selectionDigest?: string
  ignoreAccommodation?: boolean
}): Promise<Order> {
  return orderIn(await api.post('/v1/applications/bulk_act', { body }))
}

/** What undoing an order would do. */
export const previewUndo = async (id: number, orderKey: string): Promise<Preview> =>
  previewIn(
    await api.post('/v1/staff_orders/:id/undo', {
      params: { id },
      query: { dryRun: true },
      body: { orderKey },
    })
  )

export const undoOrder = async (id: number, orderKey: string): Promise<Order> =>
  orderIn(await api.post('/v1/staff_orders/:id/undo', { params: { id }, body: { orderKey } }))

export const cancelOrder = async (id: number): Promise<Order> =>
  orderIn(await api.post('/v1/staff_orders/:id/cancel', { params: { id } }))

function previewIn(answer: Preview | { order: Order }): Preview {
  if ('dryRun' in answer) return answer
  throw new Error('a preview was asked for, and something was ordered')
}

function orderIn(answer: Preview | { order: Order }): Order {
  if ('order' in answer) return answer.order
  throw new Error('something was ordered, and a preview came')
}
