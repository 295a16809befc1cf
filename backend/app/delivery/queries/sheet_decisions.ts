import type { SheetDecision } from '../domain/answer_sheet.js'
import type { ReadSheet } from './sheet_appeals.js'

type Decisions = (sheet: ReadSheet) => Promise<ReadonlyMap<number, SheetDecision>>

let registered: Decisions | null = null

/** Delivery knows no decisions about items: who owns them registers here, by item, the one that is in force, with what it changed for this sheet. */
export const registerSheetDecisions = (decisions: Decisions): void => void (registered = decisions)

export const sheetDecisions = async (sheet: ReadSheet): Promise<ReadonlyMap<number, SheetDecision>> =>
  registered ? registered(sheet) : new Map()
