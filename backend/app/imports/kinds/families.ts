import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { hasSwitchIn } from '#access'
import type { CandidateRow, PlannedCandidate } from '#identity'
import { CellReader } from '../domain/cell_reader.js'
import type { Cells, CheckedRow, Importer, ImportMode, Remark, UndoAsked } from '../import_kinds.js'

/** A guardian whom a row of candidates names, and of whom. `id` null: the row makes the candidate. */
export type FamilyRow = {
  readonly name: string
  readonly email: string
  readonly identifier: string
  readonly candidate: { readonly id: number | null; readonly name: string }
}

type Asked = { readonly importer: Importer; readonly mode: ImportMode }

/** What the list of guardians does with such rows, under its own rules. Fields are named as the list of candidates has them. */
export type Families = {
  plan(client: TransactionClientContract, asked: Asked, rows: readonly FamilyRow[]): Promise<CheckedRow[]>
  apply(
    trx: TransactionClientContract,
    asked: Asked,
    rows: readonly FamilyRow[]
  ): Promise<(CheckedRow & { readonly undo: unknown })[]>
  /** @returns fields that stay */
  undo(trx: TransactionClientContract, asked: UndoAsked, undo: unknown): Promise<readonly string[]>
}

let registered: Families | null = null

/** People owns guardians and is above: it registers here. */
export const registerFamilies = (families: Families): void => void (registered = families)

export const families = (): Families => {
  if (registered === null) throw new Error('nobody knows guardians')
  return registered
}

/** What a row says of a guardian. Without both cells nothing is done; `incomplete`: one of them is there. */
export type GuardianCells = { readonly name: string; readonly email: string } | 'incomplete' | null

export function guardianIn(cells: Cells): GuardianCells {
  const cell = new CellReader(cells, {})
  const [name, email] = [cell.text('guardian_name'), cell.text('guardian_email')]
  if (name === undefined && email === undefined) return null
  return name === undefined || email === undefined ? 'incomplete' : { name, email }
}

/** A row of candidates with what it says of a guardian. */
export type ListedCandidate = { readonly row: CandidateRow; readonly guardian: GuardianCells }

const REMARKS = {
  incomplete: { field: 'guardian_email', text: 'imports.guardian_incomplete' },
  notAllowed: { field: 'guardian_email', text: 'imports.guardian_not_allowed' },
} as const

/** `named` null: nothing is done; `warnings` says why. */
export type Family = { readonly named: FamilyRow | null; readonly warnings: readonly Remark[] }

/** Guardians are given by whoever may send lists of them: a list of candidates gives no more. By the rights as the transaction has them. */
export async function familiesOf(
  client: TransactionClientContract,
  importer: Importer,
  listed: readonly ListedCandidate[],
  candidateOf: (at: number) => FamilyRow['candidate'] | null
): Promise<Family[]> {
  const isAsked = listed.some(({ guardian }) => guardian !== null && guardian !== 'incomplete')
  const mayGive = isAsked && (await hasSwitchIn(client, importer, 'BackOffice.Imports.Guardians'))
  return listed.map(({ guardian, row }, at) => {
    const candidate = candidateOf(at)
    if (guardian === null || candidate === null) return { named: null, warnings: [] }
    if (guardian === 'incomplete') return { named: null, warnings: [REMARKS.incomplete] }
    if (!mayGive) return { named: null, warnings: [REMARKS.notAllowed] }
    return { named: { ...guardian, identifier: row.publicIdentifier, candidate }, warnings: [] }
  })
}

/** Whom a planned row makes or finds; null: it is refused. */
export const candidateIn = ({ outcome, person, row }: PlannedCandidate): FamilyRow['candidate'] | null =>
  outcome === 'refuse' ? null : { id: person?.id ?? null, name: row.name ?? person?.name ?? '' }

/** Answers of `work` at the places of those who have a family; null for the others. */
export async function atTheirs<T>(
  all: readonly Family[],
  work: (rows: readonly FamilyRow[]) => Promise<readonly T[]>
): Promise<(T | null)[]> {
  const rows = all.flatMap(({ named }) => named ?? [])
  const done = rows.length === 0 ? [] : await work(rows)
  let at = 0
  return all.map(({ named }) => (named === null ? null : (done[at++] ?? null)))
}

/** The answer for a row with that for its guardian. A guardian that cannot be given refuses the row. */
export function withFamily<T extends CheckedRow>(own: T, { warnings }: Family, done: CheckedRow | null): T {
  if (own.outcome === 'refuse') return own
  if (done === null) return { ...own, warnings: [...own.warnings, ...warnings] }
  if (done.outcome === 'refuse')
    return { ...own, outcome: 'refuse', changes: [], problems: done.problems, warnings: [] }
  return {
    ...own,
    outcome: own.outcome === 'same' && done.outcome !== 'same' ? 'change' : own.outcome,
    changes: [...own.changes, ...done.changes],
    warnings: [...own.warnings, ...done.warnings],
  }
}
