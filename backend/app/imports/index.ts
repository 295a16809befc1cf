import './texts.js'

/** Imports of lists: one way from a file to rows that are checked, applied and taken back; kinds are registered by who owns what is imported. */
export * from './types.js'
export { registerImportKind, type ImportKind } from './import_kinds.js'
export { UNDO_DAYS } from './domain/run_state.js'
