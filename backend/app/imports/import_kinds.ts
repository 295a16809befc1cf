import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PermissionPath } from '#access'
import type { Caller, TextParams } from '#shared'
import type { ImportColumn } from './domain/columns.js'

export type ImportMode = 'upsert' | 'create' | 'update'

/** A remark about a field of a row: a key of a text. */
export type Remark = { readonly field: string; readonly text: string; readonly params?: TextParams }

/** A field of what a row is about, before and after; null is empty. */
export type RowChange = { readonly field: string; readonly from: string | null; readonly to: string | null }

export type CheckedRow = {
  readonly outcome: 'create' | 'change' | 'same' | 'refuse'
  readonly changes: readonly RowChange[]
  readonly problems: readonly Remark[]
  readonly warnings: readonly Remark[]
}

/** `undo`: what it takes to take the row back; stored as JSON. */
export type AppliedRow = CheckedRow & { readonly targetId: number | null; readonly undo: unknown }

export type Cells = Readonly<Record<string, string>>

/** For whom an import works: with the rights of now. */
export type Importer = Caller

type Asked = { readonly importer: Importer; readonly mode: ImportMode }

/** `appliedAt`: when it was applied first, in epoch ms; what came later is taken for somebody else's. `sitting`: of whom its rows are about, who sits an exam now. */
export type UndoAsked = {
  readonly importer: Importer
  readonly run: number
  readonly appliedAt: number
  readonly sitting: ReadonlySet<number>
}

/**
 * A kind of list. `check` and `apply` get some hundred rows and answer in their order; `check` writes nothing. What is refused is left as it is.
 */
export type ImportKind = {
  readonly kind: string
  readonly columns: readonly ImportColumn[]
  /** The switch of whoever may import it. */
  readonly needs: PermissionPath
  /** What identifies whom a row is about; null where the row does not say it. */
  keyOf(cells: Cells): string | null
  check(client: TransactionClientContract, asked: Asked, rows: readonly Cells[]): Promise<CheckedRow[]>
  /**
   * What costs time, before the transaction in which rows are applied that would make something: their cells, with what came of the secret
   * ones. Without it they have none when they are applied.
   */
  prepare?(rows: readonly Cells[]): Promise<Cells[]>
  apply(trx: TransactionClientContract, asked: Asked, rows: readonly Cells[]): Promise<AppliedRow[]>
  /** @returns fields that stay as they are, because somebody changed them since */
  undo(trx: TransactionClientContract, asked: UndoAsked, undo: unknown): Promise<readonly string[]>
}

const kinds = new Map<string, ImportKind>()

/** Makes a kind known, from the provider of the module that owns what is imported. */
export const registerImportKind = (kind: ImportKind): void => void kinds.set(kind.kind, kind)

export const importKind = (name: string): ImportKind | undefined => kinds.get(name)

export const importKinds = (): ImportKind[] => [...kinds.values()]
