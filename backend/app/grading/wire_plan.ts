import type { CorrectionType } from './domain/correction_type.js'
import type { ShownPlan } from './plan_views.js'

type Level = { points: number; label: string; guide: string | null }
type WireDefinition = {
  kind: 'number' | 'criteria'
  step: number | null
  criteria: { name: string; guide: string | null; levels: Level[] }[] | null
  situations: { code: string; label: string }[]
  tolerance: { total: number; criterion: number; situations: boolean }
}

/** `step` is of a number, `criteria` of the other kind. */
export function wireDefinition(definition: CorrectionType<string>): WireDefinition {
  const { kind, situations, tolerance } = definition
  return {
    kind,
    step: kind === 'number' ? definition.step : null,
    criteria:
      kind === 'criteria'
        ? definition.criteria.map(({ name, guide = null, levels }) => ({
            name,
            guide,
            levels: levels.map((level) => ({
              points: level.points,
              label: level.label,
              guide: level.guide ?? null,
            })),
          }))
        : null,
    situations: situations.map(({ code, label }) => ({ code, label })),
    tolerance: {
      total: tolerance.total,
      criterion: tolerance.criterion,
      situations: tolerance.situations,
    },
  }
}

/** What a corrector may know of a plan. `item.value` in points. */
export const wirePlan = ({ id, collection, exam, item, type, lotSize, leaseMinutes }: ShownPlan) => ({
  id,
  collection: { id: collection.id, name: collection.name },
  exam: { id: exam.id, name: exam.name },
  item: { id: item.id, position: item.position, title: item.title, value: item.value },
  type: {
    id: type.id,
    name: type.name,
    version: type.version,
    definition: wireDefinition(type.definition),
  },
  lotSize,
  leaseMinutes,
})
