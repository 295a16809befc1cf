import vine from '@vinejs/vine'
import { MAX_LIST_COLUMNS } from '../domain/limits.js'
import { OUTCOMES } from '../domain/run_state.js'

const MODES = ['upsert', 'create', 'update', 'full'] as const

/** Of a form: beside `file`. `mapping`: JSON, fields by header. */
export const listBody = vine.create({
  kind: vine.string().maxLength(32).optional(),
  mode: vine.enum(MODES).optional(),
  dryRun: vine.boolean().optional(),
  mapping: vine.string().maxLength(20_000).optional(),
})

/** `missing`: how many are to be deactivated, as somebody typed it. */
export const applyBody = vine.create({
  deactivateMissing: vine.boolean().optional(),
  missing: vine.number().withoutDecimals().min(0).max(4_294_967_295).nullable().optional(),
})

export const runsFilter = vine.create({ kind: vine.string().maxLength(32).optional() })

/** `outcome`: one, or several with commas. */
export const rowsFilter = vine.create({
  outcome: vine.array(vine.enum(OUTCOMES)).maxLength(OUTCOMES.length).optional(),
})

/** Those that are mended; an empty value is an empty cell. */
export const cellsBody = vine.create({
  cells: vine
    .array(
      vine.object({ field: vine.string().maxLength(64), value: vine.string().maxLength(2_000).nullable() })
    )
    .minLength(1)
    .maxLength(MAX_LIST_COLUMNS),
})

export const reportQuery = vine.create({ format: vine.enum(['csv', 'excel'] as const).optional() })

export const exampleQuery = vine.create({
  format: vine.enum(['csv', 'excel', 'json'] as const).optional(),
  kind: vine.string().maxLength(32).optional(),
})
