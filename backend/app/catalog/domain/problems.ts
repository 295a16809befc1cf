import type { FieldError, FieldErrorCode } from '@banca/item-renderers/contract'

/**
 * One problem of an exam file.
 * `path`: the field as a person would name it (`items[3].alternatives[1].content`, '' for the file itself).
 * `source`: whose catalogue has its text: the item types' own, or this module's (`import.<code>`).
 */
export type Problem = {
  path: string
  params: Readonly<Record<string, string | number>>
} & ({ source: 'items'; code: FieldErrorCode } | { source: 'catalog'; code: string })

/** Whoever sends a hundred faults learns nothing from the next. */
export const MAX_PROBLEMS = 100

export class Problems {
  readonly list: Problem[] = []

  get full() {
    return this.list.length >= MAX_PROBLEMS
  }

  /** A fault worded by this module. */
  add(path: string, code: string, params: Problem['params'] = {}) {
    if (!this.full) this.list.push({ path, code, source: 'catalog', params })
  }

  /** A fault worded by the item types; `at` is where the item or object is in the file. */
  addItemError(at: string, error: Pick<FieldError, 'path' | 'code' | 'params'>) {
    const path = at === '' || error.path === '' ? at + error.path : `${at}.${error.path}`
    if (!this.full) this.list.push({ path, code: error.code, source: 'items', params: error.params })
  }
}
