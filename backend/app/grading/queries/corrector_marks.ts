import type { CorrectionType, Given } from '../domain/correction_type.js'

type Stored = {
  readonly total: number | null
  readonly criteriaJson: string | null
  readonly situation: string | null
}

/** What was given, as it is stored. A number beside a situation is not kept. */
export function givenIn(type: CorrectionType, { total, criteriaJson, situation }: Stored): Given {
  const isNumber = type.kind === 'number'
  return {
    value: isNumber && situation === null ? total : null,
    // It was checked when it was stored.
    criteria: criteriaJson === null ? null : (JSON.parse(criteriaJson) as (number | null)[]),
    situation,
  }
}
