import { isCandidate, type Caller } from '#shared'
import type { SheetAppeal } from '../domain/answer_sheet.js'

/** A finished application whose sheet its candidate reads. */
export type ReadSheet = { readonly id: number; readonly examId: number; readonly collectionId: number }

type Appeals = (sheet: ReadSheet) => Promise<ReadonlyMap<number, SheetAppeal>>

let registered: Appeals | null = null

/** Delivery knows no appeals: who owns them registers here, by item, whether the candidate may appeal; an item that is left out has no appeal at all. */
export const registerSheetAppeals = (appeals: Appeals): void => void (registered = appeals)

/** Of the items of a sheet, for its candidate; others who read it issue no appeals. */
export const sheetAppeals = async (
  caller: Caller,
  sheet: ReadSheet
): Promise<ReadonlyMap<number, SheetAppeal>> =>
  registered && isCandidate(caller) ? registered(sheet) : new Map()
