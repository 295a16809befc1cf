import type { Data } from '@banca/backend/api'

export type CorrectionType = Data.Grading.CorrectionType
export type Definition = CorrectionType['definition']

/** What the form holds: points as a person writes them. */
export type TypeForm = { name: string; definition: FormDefinition }

type FormLevel = { points?: number | null; label?: string | null; guide?: string | null }
type FormDefinition = {
  kind: Definition['kind']
  step?: number | null
  criteria?: { name?: string | null; guide?: string | null; levels?: FormLevel[] | null }[] | null
  situations?: { code?: string | null; label?: string | null }[] | null
  tolerance: { total?: number | null; criterion?: number | null; situations?: boolean | null }
}

/** Thousandths of what is typed, as an integer. */
const thousandths = (points: number | null | undefined): number => Math.round((points ?? 0) * 1000)
const points = (value: number | null): number | null => (value === null ? null : value / 1000)

/** A stored definition as the form shows it. */
export const formOf = ({ name, definition }: Pick<CorrectionType, 'name' | 'definition'>): TypeForm => ({
  name,
  definition: {
    ...definition,
    step: points(definition.step),
    criteria:
      definition.criteria?.map((criterion) => ({
        ...criterion,
        levels: criterion.levels.map((level) => ({ ...level, points: level.points / 1000 })),
      })) ?? null,
    tolerance: {
      ...definition.tolerance,
      total: definition.tolerance.total / 1000,
      criterion: definition.tolerance.criterion / 1000,
    },
  },
})

/** An empty type: one criterion of two levels. */
export const newType = (): TypeForm => ({
  name: '',
  definition: {
    kind: 'criteria',
    step: 1,
    criteria: [{ name: '', guide: '', levels: [{ points: 0 }, { points: 1 }] }],
    situations: [],
    tolerance: { total: 0, criterion: 0, situations: true },
  },
})

const CODE = /[^a-z0-9]+/g
const FOLDED = /\p{Diacritic}/gu

/** A code for a new situation, from its label; another one where it is taken. */
function codeFor(label: string, taken: ReadonlySet<string>): string {
  const folded = label.normalize('NFD').replace(FOLDED, '').toLowerCase().replace(CODE, '_')
  const base = ['s', ...folded.split('_').filter((part) => part !== '')].join('_').slice(0, 28)
  let code = base
  for (let at = 2; taken.has(code); at += 1) code = `${base}_${at}`
  return code
}

/** What the server takes: integer thousandths, levels by their points, and only what belongs to the kind. */
export function bodyOf({ name, definition }: TypeForm) {
  const { kind, step, criteria, situations, tolerance } = definition
  const codes = new Set<string>()
  const named = (situations ?? []).map(({ code, label }) => {
    const own = code != null && code !== '' ? code : codeFor(label ?? '', codes)
    codes.add(own)
    return { code: own, label: label ?? '' }
  })
  const shared = {
    situations: named,
    tolerance: {
      total: thousandths(tolerance.total),
      criterion: kind === 'criteria' ? thousandths(tolerance.criterion) : 0,
      situations: tolerance.situations ?? true,
    },
  }
  if (kind === 'number') return { name, definition: { kind, step: thousandths(step), ...shared } }
  return {
    name,
    definition: {
      kind,
      criteria: (criteria ?? []).map((criterion) => ({
        name: criterion.name ?? '',
        guide: criterion.guide ?? null,
        levels: (criterion.levels ?? [])
          .map((level) => ({
            points: thousandths(level.points),
            label: level.label ?? '',
            guide: level.guide ?? null,
          }))
          .toSorted((one, other) => one.points - other.points),
      })),
      ...shared,
    },
  }
}
