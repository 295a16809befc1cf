import type { Remark, RowChange } from '#imports'
import type { PlaceType } from '../domain/place_row.js'
import type { PlaceStep } from './place_steps.js'

/** What a person reads of the steps of a row: what it is about field by field, and what is made besides as a warning. */
export function newsOf(
  steps: readonly PlaceStep[],
  target: PlaceType
): { readonly isNew: boolean; readonly changes: readonly RowChange[]; readonly warnings: readonly Remark[] } {
  const changes: RowChange[] = []
  const warnings: Remark[] = []
  let isNew = false
  for (const step of steps) {
    if (step.do === 'rename') changes.push({ field: 'school', from: step.from, to: step.to })
    else if (step.do === 'move')
      changes.push({ field: 'region', from: step.from?.name ?? null, to: step.to?.name ?? null })
    else if (step.do === 'regrade') changes.push({ field: 'grade', from: step.from.name, to: step.to.name })
    else if (step.type === target) {
      isNew = true
      changes.push(...made(step))
    } else
      warnings.push({
        field: step.type,
        text: `hierarchy.row_${step.type}_is_made`,
        params: { name: step.place.name.slice(0, 100) },
      })
  }
  return { isNew, changes, warnings }
}

function made(step: Extract<PlaceStep, { do: 'make' }>): RowChange[] {
  const field = (name: string, to: string | undefined): RowChange[] =>
    to === undefined ? [] : [{ field: name, from: null, to }]
  if (step.type === 'class') {
    const { name, schoolYear, grade } = step.place
    return [
      ...field('class', `${name} (${schoolYear})`),
      ...field('school', step.school.name),
      ...field('grade', grade.name),
    ]
  }
  if (step.type === 'school')
    return [
      ...field('school', step.place.name),
      ...field('school_codename', step.place.codename),
      ...field('region', step.place.region?.name),
    ]
  return field(step.type, step.place.name)
}
