import './texts.js'

/** Imports of lists: one way from a file to rows that are checked, applied and taken back; kinds are registered by who owns what is imported. */
export * from './types.js'
export {
  registerImportKind,
  type AppliedRow,
  type Cells,
  type CheckedRow,
  type Importer,
  type ImportKind,
  type ImportMode,
  type MissingPeople,
  type MissingPerson,
  type Remark,
  type RowChange,
  type UndoAsked,
  type WhichPeople,
} from './import_kinds.js'
export { answerInOrder, applyOrRefuse, notAppliedFor, refusedFor } from './actions/answer_rows.js'
export { registerFamilies, type Families, type FamilyRow } from './kinds/families.js'
export { emptyRows, namedByLists } from './actions/erase_rows.js'
export { CellReader } from './domain/cell_reader.js'
export { UNDO_DAYS } from './domain/run_state.js'
export type { ListScope, NamedPlace } from './domain/full_list.js'
export type { ImportColumn } from './domain/columns.js'
export { MAX_LIST_BYTES } from './domain/limits.js'
export { readForm } from './reading/read_form.js'
export type { ListRow } from './reading/read_list.js'
