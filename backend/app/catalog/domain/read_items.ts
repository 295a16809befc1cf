import { categories, pluginFor } from '@banca/item-renderers/logic'
import { foldIdn, MAX_ITEMS, type FileItem } from './exam_file.js'
import { Fields, isObject } from './fields.js'
import type { Problems } from './problems.js'

/** Reads `items`: each by its category's own rules, identifiers and positions without repeats, in the order of positions. */
export function readItems(exam: Fields): FileItem[] {
  const raws = exam.list('items', { max: MAX_ITEMS, required: true })
  if (Array.isArray(exam.raw.items) && exam.raw.items.length === 0)
    exam.problems.addItemError('', { path: 'items', code: 'too_few', params: { min: 1 } })
  const items = raws.flatMap((raw, index) => {
    if (exam.problems.full) return []
    const item = readItem(raw, index, exam.problems)
    return item ? [item] : []
  })
  reportRepeats(items, exam.problems)
  return items.sort((one, other) => one.position - other.position)
}

function readItem(raw: unknown, index: number, problems: Problems): FileItem | null {
  const at = `items[${index}]`
  if (!isObject(raw)) {
    problems.addItemError(at, { path: '', code: 'not_an_object', params: {} })
    return null
  }
  const before = problems.list.length
  const fields = new Fields(raw, at, problems)
  const idn = readIdn(fields)
  const position = fields.integer('position', { min: 1, max: 100_000 }) ?? index + 1
  const verboseName = fields.text('verboseName', { max: 100 }) ?? null
  // Some files write 0 for no limit.
  const answerTimeLimit = fields.integer('answerTimeLimit', { min: 0, max: 86_400 }) || null
  const irt = readIrt(fields)
  const skill = readSkill(fields)
  const category = fields.text('category', { max: 64, required: true })
  const plugin = category === null ? undefined : pluginFor(category)
  if (category !== null && !plugin)
    problems.add(`${at}.category`, 'unknown_category', { category, known: categories.join(', ') })
  if (!plugin) return null
  // Ids in a file are somebody else's: ours are given when it is stored.
  const content = plugin.logic.parse(withoutIds(raw))
  if (!content.ok) {
    for (const error of content.error) problems.addItemError(at, error)
    return null
  }
  if (idn === null || problems.list.length > before) return null
  return {
    at,
    idn,
    position,
    verboseName,
    answerTimeLimit,
    irt,
    skill,
    pluginVersion: plugin.version,
    content: content.value,
  }
}

export function readIdn(fields: Fields): string | null {
  const idn = fields.text('idn', { max: 128, required: true })
  if (idn === null || /^[\p{L}\p{N}\p{M} ._:/#()+,-]+$/u.test(idn)) return idn
  fields.problems.add(fields.path('idn'), 'idn_characters')
  return null
}

function withoutIds(raw: Readonly<Record<string, unknown>>) {
  const alternatives = raw.alternatives
  const stripped = Array.isArray(alternatives)
    ? alternatives.map((alternative: unknown) =>
        isObject(alternative) ? { ...alternative, id: undefined } : alternative
      )
    : alternatives
  return { ...raw, id: undefined, ...(alternatives === undefined ? {} : { alternatives: stripped }) }
}

/** Parameters of item response theory: `a`, `b`, `c`, and `d` where there is one. */
function readIrt(item: Fields): Record<string, number> | null {
  const fields = item.object('irt')
  if (!fields) return null
  const out: Record<string, number> = {}
  for (const name of ['a', 'b', 'c', 'd']) {
    const value = fields.raw[name] ?? null
    if (value === null && name === 'd') continue
    if (typeof value === 'number' && Number.isFinite(value)) out[name] = value
    else
      fields.problems.addItemError(fields.at, {
        path: name,
        code: value === null ? 'required' : 'not_number',
        params: {},
      })
  }
  return out
}

function readSkill(item: Fields): Record<string, string | number> | null {
  const fields = item.object('skill')
  if (!fields) return null
  const out: Record<string, string | number> = {}
  for (const name of ['idn', 'habilidade', 'competencia']) {
    const value =
      typeof fields.raw[name] === 'number'
        ? fields.integer(name, { min: 0, max: 100_000 })
        : fields.text(name, { max: 500 })
    if (value !== null) out[name] = value
  }
  return out
}

function reportRepeats(items: readonly FileItem[], problems: Problems) {
  const idns = new Map<string, string>()
  const positions = new Map<number, string>()
  const autosaved = new Map<string, string>()
  for (const item of items) {
    const sameIdn = idns.get(foldIdn(item.idn))
    if (sameIdn) problems.add(`${item.at}.idn`, 'duplicate_idn', { idn: item.idn, other: sameIdn })
    const samePosition = positions.get(item.position)
    if (samePosition)
      problems.add(`${item.at}.position`, 'duplicate_position', {
        position: item.position,
        other: samePosition,
      })
    // Its records name the application, not the item: two of a kind would share what is written in them.
    const { category } = item.content
    const sameKind = autosaved.get(category)
    if (sameKind) problems.add(`${item.at}.category`, 'second_of_kind', { category, other: sameKind })
    else if (pluginFor(category)?.logic.autosaved) autosaved.set(category, item.at)
    idns.set(foldIdn(item.idn), item.at)
    positions.set(item.position, item.at)
  }
}
