import vine from '@vinejs/vine'
import { hierarchyText } from '#identity'
import { rowId } from '#shared'
import { LEVEL_LIST } from '../domain/levels.js'

const levels = () => vine.string().maxLength(100).regex(LEVEL_LIST)
const format = () => vine.enum(['excel', 'csv'] as const).optional()

/** Filters of results; empty ones are left out before. */
const RESULTS = {
  collection: rowId(),
  hierarchy: hierarchyText().optional(),
  period: vine.number().withoutDecimals().range([2000, 2100]).optional(),
}

export const gradesQuery = vine.create({ ...RESULTS, format: format(), hierarchies: levels().optional() })

export const performanceQuery = vine.create({ ...RESULTS, format: format(), hierarchies: levels() })

export const ticketQuery = vine.create({ ticket: vine.string().maxLength(100).optional() })

export const listQuery = vine.create({ format: format() })
