import type { FieldError, ItemContent, ItemPlugin, PublicItem } from '../contract/index.ts'
import { categories, pluginFor } from '../logic.ts'
import { camelCaseKeys, isObject, type Raw } from '../kit/reading/raw.ts'
import { findJsonError } from './json_error.ts'
import { under, type AuthorProblem, type FileWarning } from './problem.ts'
import { outsidePictures, unknownKeys } from './warnings.ts'

/**
 * An item of the file that can be shown. Ids are provisional: an item's is its number (from 1),
 * an alternative's its position.
 */
export type ReadItem = {
  plugin: ItemPlugin
  content: ItemContent
  item: PublicItem
}

/** One entry of `items`. `read` is null when it has problems. */
export type FileEntry = {
  /** '' for a single pasted item. */
  path: string
  label: string
  category: string
  read: ReadItem | null
  problems: AuthorProblem[]
  warnings: FileWarning[]
}

/** `name` is null for a single item. `problems` are those of the file itself. */
export type ExamReading = { name: string | null; entries: FileEntry[]; problems: AuthorProblem[] }

/**
 * Reads what an author pasted or dropped: one item, a list of items, or an exam file. Nothing is sent. Never
 * throws; every problem is in the result, with the path of the field.
 */
export function readExamFile(text: string): ExamReading {
  let parsed: unknown
  try {
    // Editors on Windows start files with a byte-order mark, which JSON does not allow.
    parsed = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return { name: null, entries: [], problems: [notJson(text)] }
  }
  const file = camelCaseKeys(parsed)
  if (Array.isArray(file)) return { name: null, ...readItems(file) }
  if (!isObject(file)) return refused('not_an_exam')
  if (Object.hasOwn(file, 'items')) return readExam(file)
  if (Object.hasOwn(file, 'category')) return { name: null, entries: [readEntry(file, '', 0)], problems: [] }
  return refused('not_an_exam')
}

function refused(code: 'not_an_exam'): ExamReading {
  return { name: null, entries: [], problems: [{ path: '', code, params: {} }] }
}

function readExam(file: Raw): ExamReading {
  const missing = (['idn', 'name'] as const)
    .filter((key) => typeof file[key] !== 'string' || file[key].trim() === '')
    .map((key): AuthorProblem => ({ path: key, code: 'missing', params: {} }))
  const name = typeof file.name === 'string' ? file.name : ''
  if (!Array.isArray(file.items) || file.items.length === 0) {
    return { name, entries: [], problems: [...missing, { path: 'items', code: 'no_items', params: {} }] }
  }
  const items = readItems(file.items)
  return { name, entries: items.entries, problems: [...missing, ...items.problems] }
}

function readItems(items: readonly unknown[]): Pick<ExamReading, 'entries' | 'problems'> {
  const entries = items.map((entry, index) => readEntry(entry, `items[${index}]`, index))
  const seen = new Map<unknown, number>()
  items.forEach((entry, index) => {
    const idn = isObject(entry) ? entry.idn : undefined
    if (typeof idn !== 'string' || idn === '') return
    const first = seen.get(idn)
    if (first === undefined) seen.set(idn, index)
    else {
      const path = `items[${index}].idn`
      entries[index]?.problems.push({ path, code: 'repeated_idn', params: { idn, first: `items[${first}]` } })
    }
  })
  return { entries, problems: [] }
}

function readEntry(raw: unknown, path: string, index: number): FileEntry {
  const category = isObject(raw) && typeof raw.category === 'string' ? raw.category : ''
  const verbose = isObject(raw) && typeof raw.verboseName === 'string' ? raw.verboseName : ''
  const entry: FileEntry = {
    path,
    label: verbose || String(index + 1),
    category,
    read: null,
    problems: [],
    warnings: [],
  }
  const plugin = pluginFor(category)
  if (!isObject(raw)) entry.problems.push({ path, code: 'not_an_exam', params: {} })
  else if (plugin === undefined) {
    const known = categories.join(', ')
    entry.problems.push({
      path: under(path, 'category'),
      code: 'unknown_category',
      params: { category, known },
    })
  } else {
    entry.warnings = [...unknownKeys(raw, plugin.logic.schema.content, path), ...outsidePictures(raw, path)]
    const parsed = plugin.logic.parse({ ...raw, id: index + 1 })
    if (parsed.ok) entry.read = { plugin, content: parsed.value, item: plugin.logic.toPublic(parsed.value) }
    else
      entry.problems.push(
        ...parsed.error.map((error): FieldError => ({ ...error, path: under(path, error.path) }))
      )
  }
  return entry
}

/** Position of the syntax error, as line and column from 1. */
function notJson(text: string): AuthorProblem {
  const before = text.slice(0, findJsonError(text) ?? text.length).split('\n')
  return {
    path: '',
    code: 'not_json',
    params: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
  }
}
