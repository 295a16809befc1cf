/** Public API of the repertorization autosave; loaded only by an exam that has such a table. */
export type * from './types.ts'
export { LOOP_MS, TableAutosave, type AutosaveOptions } from './autosave.ts'
export { noticeOf } from './rules.ts'
export { contentsOf, textFrom } from './text.ts'
