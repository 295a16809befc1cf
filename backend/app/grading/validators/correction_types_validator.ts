import vine from '@vinejs/vine'
import { notBlank, plainNumber } from '#shared'
import {
  CRITERIA_MOST,
  GUIDE_MAX,
  LABEL_MAX,
  LEVELS_MOST,
  POINTS_MOST,
  SITUATIONS_MOST,
  type CorrectionType,
} from '../domain/correction_type.js'
import { BLANK } from '../domain/mark.js'

const label = () => vine.string().trim().use(notBlank()).maxLength(LABEL_MAX)
const guide = () => vine.string().trim().maxLength(GUIDE_MAX).nullable().optional()
const thousandths = () => plainNumber().withoutDecimals().min(0).max(POINTS_MOST)

const level = vine.object({ points: thousandths(), label: label(), guide: guide() })

const definition = vine.object({
  kind: vine.enum(['number', 'criteria'] as const),
  step: thousandths().min(1).optional().requiredWhen('kind', '=', 'number'),
  criteria: vine
    .array(
      vine.object({
        name: label(),
        guide: guide(),
        levels: vine.array(level).minLength(1).maxLength(LEVELS_MOST),
      })
    )
    .minLength(1)
    .maxLength(CRITERIA_MOST)
    .optional()
    .requiredWhen('kind', '=', 'criteria'),
  situations: vine
    .array(
      vine.object({
        // What the server writes by itself is no situation of a type.
        code: vine
          .string()
          .regex(/^[a-z][a-z0-9_]{0,31}$/)
          .notIn([BLANK]),
        label: label(),
      })
    )
    .maxLength(SITUATIONS_MOST),
  tolerance: vine.object({ total: thousandths(), criterion: thousandths(), situations: vine.boolean() }),
})

/** `POST /v1/correction_types`. Points, step and tolerance in thousandths, integers. */
export const typeBody = vine.create({ name: label(), definition })

/** `POST /v1/correction_types/{id}/versions`: without a name it stays. */
export const versionBody = vine.create({ name: label().optional(), definition })

/** `GET /v1/correction_types`: `versions` true: all of them, else the newest of each. */
export const typesFilter = vine.create({ versions: vine.boolean().optional() })

type Checked = Awaited<ReturnType<typeof typeBody.validate>>['definition']

const guided = (text: string | null | undefined) => (text ? { guide: text.toWellFormed() } : {})

/** Only what a definition has: what belongs to the other kind is left out. */
export function definitionOf({ kind, step, criteria, situations, tolerance }: Checked): CorrectionType {
  const shared = {
    situations: situations.map(({ code, label: text }) => ({ code, label: text.toWellFormed() })),
    tolerance: { ...tolerance },
  }
  if (kind === 'number') return { kind, step: step ?? 1, ...shared }
  return {
    kind,
    criteria: (criteria ?? []).map(({ name, guide: text, levels }) => ({
      name: name.toWellFormed(),
      ...guided(text),
      levels: levels.map((one) => ({
        points: one.points,
        label: one.label.toWellFormed(),
        ...guided(one.guide),
      })),
    })),
    ...shared,
  }
}
