import type { QueryClient } from '@tanstack/react-query'

const SHEET = 'answer-sheet'

/** Of the sheet of an application, cached per reader: a guardian and a candidate on one computer may see different parts. */
export const sheetKey = (userId: number, applicationId: string) => [SHEET, userId, applicationId]

/**
 * What the sheets of this reader show is old: whoever shows one next reads it again. A page that is being left does not: it stays until the next one
 * is there, and would act on what is new.
 */
export const outdateSheets = (client: QueryClient, userId: number): void =>
  void client.invalidateQueries({ queryKey: [SHEET, userId], refetchType: 'none' })
