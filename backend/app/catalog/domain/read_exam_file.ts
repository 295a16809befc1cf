import type { AlertConfiguration } from './exam_description.js'
import type { ExamFile, FileWindow, SymbolTable } from './exam_file.js'
import { Fields, isObject } from './fields.js'
import { Problems, type Problem } from './problems.js'
import { readCollection } from './read_collection.js'
import { readIdn, readItems } from './read_items.js'
import { readSafeBrowser } from './read_safe_browser.js'

const KNOWLEDGE_AREAS = [1, 2, 3, 4, 5, 8]
const DAY_MS = 86_400_000
const DEFAULT_WINDOW_DAYS = 365
const DEFAULT_DURATION_MINUTES = 300
const MAX_DURATION_MINUTES = 525_600

export type ReadOutcome = { ok: true; file: ExamFile } | { ok: false; problems: Problem[] }

/**
 * Reads an exam file (camelCase keys) and finds every fault in one pass, up to `MAX_PROBLEMS`. Total: any JSON value may come
 * in. `now` opens the window of a file that names none.
 */
export function readExamFile(raw: unknown, now: number): ReadOutcome {
  const problems = new Problems()
  if (!isObject(raw)) {
    problems.addItemError('', { path: '', code: 'not_an_object', params: {} })
    return { ok: false, problems: problems.list }
  }
  const fields = new Fields(raw, '', problems)
  const idn = readIdn(fields)
  const name = fields.text('name', { max: 200, required: true })
  const file: ExamFile = {
    idn: idn ?? '',
    name: name ?? '',
    typeId: readType(fields),
    instructions: fields.text('instructions', { max: 200_000 }),
    adaptative: fields.boolean('adaptative') ?? false,
    adaptativeItensCount: fields.integer('adaptativeItensCount', { min: 1, max: 5000 }),
    shuffleItems: fields.boolean('shuffleItems') ?? false,
    examsOral: fields.boolean('examsOral') ?? false,
    areaDoConhecimento: readArea(fields),
    componenteCurricularDescription: fields.text('componenteCurricularDescription', { max: 200 }),
    teacherName: fields.text('teacher', { max: 200 }),
    iconName: fields.text('iconName', { max: 64 }),
    alertConfiguration: readAlert(fields),
    symbolTables: readSymbolTables(fields),
    safeBrowser: readSafeBrowser(fields),
    collection: readCollection(fields),
    timeWindows: readWindows(fields, now),
    items: readItems(fields),
  }
  return problems.list.length === 0 ? { ok: true, file } : { ok: false, problems: problems.list }
}

function readType(fields: Fields): number {
  const type = fields.raw.type
  if (typeof type === 'number') return fields.integer('type', { min: 1, max: 1000 }) ?? 1
  return fields.object('type')?.integer('id', { min: 1, max: 1000 }) ?? 1
}

function readArea(fields: Fields): number | null {
  const area = fields.integer('areaDoConhecimento', { min: 1, max: 8 })
  if (area === null || KNOWLEDGE_AREAS.includes(area)) return area
  fields.problems.add('areaDoConhecimento', 'not_one_of', { allowed: KNOWLEDGE_AREAS.join(', ') })
  return null
}

function readAlert(fields: Fields): AlertConfiguration | null {
  const alert = fields.object('alertConfiguration')
  if (!alert) return null
  return {
    title: alert.text('title', { max: 200 }) ?? '',
    maximumSuspiciousItemAnswerTime: alert.integer('maximumSuspiciousItemAnswerTime', {
      min: 0,
      max: 86_400,
    }),
  }
}

/** One table, or a list of them. */
function readSymbolTables(fields: Fields): SymbolTable[] {
  const raw = fields.raw.symbolTable
  const single = isObject(raw)
  const tables = single ? [raw] : fields.list('symbolTable', { max: 20 })
  return tables.flatMap((table, index) => {
    const at = single ? 'symbolTable' : `symbolTable[${index}]`
    if (!isObject(table)) {
      fields.problems.addItemError(at, { path: '', code: 'not_an_object', params: {} })
      return []
    }
    const reader = new Fields(table, at, fields.problems)
    return [
      {
        keyName: reader.text('keyName', { max: 100 }) ?? 'Símbolo',
        valueName: reader.text('valueName', { max: 100 }) ?? 'Significado',
        symbols: readSymbols(reader),
      },
    ]
  })
}

function readSymbols(table: Fields): SymbolTable['symbols'] {
  return table.list('symbols', { max: 1000, required: true }).flatMap((symbol, index) => {
    const at = `${table.path('symbols')}[${index}]`
    if (!isObject(symbol)) {
      table.problems.addItemError(at, { path: '', code: 'not_an_object', params: {} })
      return []
    }
    const fields = new Fields(symbol, at, table.problems)
    const key = fields.text('key', { max: 100, required: true })
    const value = fields.text('value', { max: 500, required: true })
    return key === null || value === null ? [] : [{ key, value, tag: fields.text('tag', { max: 100 }) }]
  })
}

function readWindows(fields: Fields, now: number): FileWindow[] {
  const raws = fields.list('timeWindows', { max: 50 })
  if (raws.length === 0)
    return [
      {
        startAt: now,
        endAt: now + DEFAULT_WINDOW_DAYS * DAY_MS,
        maxDurationMinutes: DEFAULT_DURATION_MINUTES,
      },
    ]
  return raws.flatMap((raw, index) => {
    const at = `timeWindows[${index}]`
    if (!isObject(raw)) {
      fields.problems.addItemError(at, { path: '', code: 'not_an_object', params: {} })
      return []
    }
    const window = new Fields(raw, at, fields.problems)
    const startAt = window.time('startTime')
    const endAt = window.time('endTime')
    const maxDurationMinutes = window.integer('maxDuration', {
      min: 1,
      max: MAX_DURATION_MINUTES,
      required: true,
    })
    if (startAt === null || endAt === null || maxDurationMinutes === null) return []
    if (endAt <= startAt) fields.problems.add(`${at}.endTime`, 'window_order')
    return [{ startAt, endAt, maxDurationMinutes }]
  })
}
