import { sittingOf } from '../engine/merge.ts'
import type { AnswerRow } from '../types.ts'
import { asideNotes } from './aside_notes.ts'

/** Answers of closed sittings that gave way, and that the server has no room for. */
export const asideRows = asideNotes<AnswerRow>('aside:', (row) => `${sittingOf(row)}:${row.id}`)
