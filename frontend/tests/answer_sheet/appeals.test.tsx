import { expect, test } from 'vitest'
import {
  newAppealAddress,
  obstacleText,
  sharedObstacle,
  type EntryAppeal,
} from '../../src/features/answer-sheet/appeal_line.ts'
import type { SheetEntry } from '../../src/features/answer-sheet/types.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const appeal = (more: Partial<EntryAppeal> = {}): EntryAppeal => ({
  canIssue: false,
  reason: 'closed',
  appealId: null,
  closesAt: '2026-11-19T12:00:00.000Z',
  extensionReason: null,
  contentMaxLength: 3000,
  bibliographyMaxLength: 1000,
  ...more,
})
const entry = (one?: EntryAppeal) => ({ itemId: 1, ...(one && { appeal: one }) }) as SheetEntry
const textOf = (one: EntryAppeal) =>
  obstacleText(
    one,
    ((key: string, { day }: { day?: string } = {}) => `${key} ${day ?? ''}`.trim()) as never,
    'pt-BR',
    NOW
  )

test('names in words why no appeal is possible, with the moment where the window has one', () => {
  expect(textOf(appeal())).toBe('appeal.closed qui., 19 de nov., 09:00')
  for (const reason of ['not_open', 'not_disclosed', 'item_cancelled'] as const)
    expect(textOf(appeal({ reason }))).toContain(`appeal.${reason}`)
})

test('shows nothing where one is possible or is there', () => {
  expect(textOf(appeal({ canIssue: true, reason: null }))).toBeNull()
  expect(textOf(appeal({ reason: 'appeal_exists', appealId: 4 }))).toBeNull()
})

test('one reason for all items is shown once', () => {
  expect(sharedObstacle([entry(appeal()), entry(appeal())])?.reason).toBe('closed')
  expect(sharedObstacle([entry(appeal()), entry(appeal({ reason: 'item_cancelled' }))])).toBeNull()
  expect(sharedObstacle([entry(appeal()), entry(appeal({ canIssue: true, reason: null }))])).toBeNull()
  // An item with an appeal has nothing to be explained.
  expect(
    sharedObstacle([entry(appeal()), entry(appeal({ appealId: 3, reason: 'appeal_exists' }))])?.reason
  ).toBe('closed')
  const possible = appeal({ canIssue: true, reason: null })
  expect(sharedObstacle([entry(possible), entry(possible)])).toBeNull()
  expect(sharedObstacle([entry()])).toBeNull()
})

test('the form is at /appeals/new with a, exam_item, ch and bi (rule-appeal-candidate-001)', () => {
  expect(newAppealAddress(5, 9, appeal())).toBe('/appeals/new?a=5&exam_item=9&ch=3000&bi=1000')
})
