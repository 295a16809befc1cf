import { toIso, type DomainError } from '#shared'
import type { LastAct } from '../queries/last_act.js'
import type { ScheduleView } from '../views.js'
import ScheduleTransformer from './schedule_transformer.js'

/** The refusal of an act that was decided on what is so no more: who did what meanwhile, and the application as it is now. */
export const staleRefusal = (meanwhile: LastAct | null, current: ScheduleView): DomainError => ({
  kind: 'conflict',
  code: 'changed_meanwhile',
  messages: [meanwhile ? 'delivery.changed_meanwhile' : 'delivery.changed_since'],
  params: { name: meanwhile?.by.name ?? '' },
  extra: {
    changedBy: meanwhile?.by ?? null,
    act: meanwhile?.act ?? null,
    at: toIso(meanwhile?.at ?? null),
    current: new ScheduleTransformer(current).toObject(),
  },
})
