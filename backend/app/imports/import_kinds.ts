import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PermissionPath } from '#access'
import type { Caller, TextParams } from '#shared'
import type { ImportColumn } from './domain/columns.js'
import type { ListScope, NamedPlace } from './domain/full_list.js'

/** What becomes of rows about whoever is there already or not. */
export type ImportMode = 'upsert' | 'create' | 'update'
/** Of a list. `full`: its rows as `upsert`, and it says who is missing; for kinds with `missing`. */
export type ListMode = ImportMode | 'full'

/** A remark about a field of a row: a key of a text. */
export type Remark = { readonly field: string; readonly text: string; readonly params?: TextParams }

/** A field of what a row is about, before and after; null is empty. */
export type RowChange = { readonly field: string; readonly from: string | null; readonly to: string | null }

export type CheckedRow = {
  readonly outcome: 'create' | 'change' | 'same' | 'refuse'
  readonly changes: readonly RowChange[]
  readonly problems: readonly Remark[]
  readonly warnings: readonly Remark[]
  /** What it changes, whatever the row calls it: of several rows of a file about the same, the later ones are refused. Absent: as `keyOf` has it. */
  readonly about?: string | undefined
  /** Of kinds that have full lists: whom it names, and where it says that they are. */
  readonly names?: { readonly personId: number | null; readonly place: NamedPlace | null }
}

/** `targetId`: the person whom it was applied to; null where it is about nobody. `undo`: what it takes to take the row back; stored as JSON. */
export type AppliedRow = CheckedRow & { readonly targetId: number | null; readonly undo: unknown }

export type Cells = Readonly<Record<string, string>>

/** For whom an import works: with the rights of now. */
export type Importer = Caller

type Asked = { readonly importer: Importer; readonly mode: ImportMode }

/** Somebody whom a full list should name. `keys`: as `keyOf` has them. `stays`: why they stay active whatever somebody asks. */
export type MissingPerson = {
  readonly id: number
  readonly keys: readonly string[]
  readonly cells: Cells
  readonly stays: Remark | null
}

/** Some hundred of them: the next behind an id, or those of these who are still among them. */
export type WhichPeople =
  { readonly after: number; readonly most: number } | { readonly ids: readonly number[] }

type OfRun = { readonly importer: Importer; readonly run: number }

/** What full lists of a kind do with those whom they do not name. All of it within the importer's scope. */
export type MissingPeople = {
  /** Active people of the places of the list, by id. */
  people(
    client: TransactionClientContract,
    asked: { readonly importer: Importer; readonly scope: ListScope },
    which: WhichPeople
  ): Promise<MissingPerson[]>
  /** In a transaction that holds the lock of the institution, which has just found them by `people`. Their sessions end. */
  deactivate(trx: TransactionClientContract, asked: OfRun, ids: readonly number[]): Promise<void>
  /** @returns fields that stay as they are: somebody changed them since, or they are not of the importer's scope */
  activate(trx: TransactionClientContract, asked: OfRun, id: number): Promise<readonly string[]>
}

/** `appliedAt`: when it was applied first, in epoch ms; what came later is taken for somebody else's. `sitting`: of whom its rows are about, whose exams are not over; nobody where the kind has `lockForUndo`. */
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
  /** Locks what these undos change, as everybody does. Without it all exams of the people are locked, for `sitting`: it is for what has to do with log-ins. */
  lockForUndo?(trx: TransactionClientContract, importer: Importer, undos: readonly unknown[]): Promise<void>
  /** An undo begins with the last row: what rows make hangs on what rows before them made. */
  readonly undoesBackwards?: true
  /** Absent: the kind has no full lists. */
  readonly missing?: MissingPeople
}

const kinds = new Map<string, ImportKind>()

/** Makes a kind known, from the provider of the module that owns what is imported. */
export const registerImportKind = (kind: ImportKind): void => void kinds.set(kind.kind, kind)

export const importKind = (name: string): ImportKind | undefined => kinds.get(name)

export const importKinds = (): ImportKind[] => [...kinds.values()]
