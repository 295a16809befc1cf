import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { HandedIn } from '../lot_views.js'

/** What became of the texts of a hand-in, for whoever handed in. `leaseUntil` null: nothing is held any more. */
export default class HandedInTransformer extends BaseTransformer<{
  tasks: readonly HandedIn[]
  leaseUntil: number | null
  serverTime: number
}> {
  toObject() {
    const { tasks, leaseUntil, serverTime } = this.resource
    return {
      serverTime: toIso(serverTime),
      leaseUntil: toIso(leaseUntil),
      tasks: tasks.map(({ task, outcome }) => ({ task, outcome })),
    }
  }
}
