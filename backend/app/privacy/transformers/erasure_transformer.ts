import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ErasureView, Obstacle } from '../views.js'

const obstacles = (all: readonly Obstacle[]) =>
  all.map(({ kind, applicationId, name, until }) => ({
    kind,
    applicationId,
    name,
    until: until === null ? null : toIso(until),
  }))

/** What an erasure would do, or did, what stays, and what it waits for. */
export default class ErasureTransformer extends BaseTransformer<ErasureView> {
  toObject() {
    const { state, goes, stays, waitsFor, needsSecond, askedBy, confirmedBy } = this.resource
    const { stoppedAt, stoppedFor, reason, doneAt, mayAct } = this.resource
    return {
      state,
      goes: goes.map(({ kind, rows }) => ({ kind, rows })),
      stays: [...stays],
      waitsFor: obstacles(waitsFor),
      needsSecond,
      askedBy: askedBy && { id: askedBy.id, name: askedBy.name },
      confirmedBy: confirmedBy && { id: confirmedBy.id, name: confirmedBy.name },
      stoppedAt: stoppedAt === null ? null : toIso(stoppedAt),
      stoppedFor: obstacles(stoppedFor),
      reason,
      doneAt: doneAt === null ? null : toIso(doneAt),
      mayAct,
    }
  }
}
