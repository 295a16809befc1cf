import { expect, test, vi } from 'vitest'
import { ItemCard } from '../../src/features/corrections/ItemCard.tsx'
import { NO_MARK } from '../../src/features/corrections/model/filters.ts'
import { MarkSaver } from '../../src/features/corrections/model/mark_saver.ts'
import { PointsFilter } from '../../src/features/corrections/PointsFilter.tsx'
import { UnsavedNotice } from '../../src/features/corrections/UnsavedNotice.tsx'
import type { ItemWithAnswer } from '../../src/features/corrections/types.ts'
import { rendered } from '../rendered.tsx'
import { exampleAnswer as answer } from '../../src/features/corrections/example_answer.ts'

const saver = (send = vi.fn()) =>
  new MarkSaver({
    store: { read: () => [], write: () => undefined },
    after: () => () => undefined,
    send,
    onRefused: () => undefined,
  })

function card(change: Partial<ItemWithAnswer> = {}): string {
  const row = answer(change)
  return rendered(
    <ItemCard
      row={row}
      entry={undefined}
      saver={saver()}
      onSee={() => undefined}
      onAnnotate={() => undefined}
    />
  )
}

test('a card has exam, status, question, the answer with its file, and See Item (rule-correction-002, rule-correction-003)', () => {
  const html = card({ attachments: [{ url: 'http://school.test/files/a', filename: 'a.pdf' }] })
  for (const part of ['Redação', 'states.analysis', 'card.position', 'Tema', 'card.value', 'O que eu penso.'])
    expect(html).toContain(part)
  expect(html.match(/<button/g)?.length).toBeGreaterThanOrEqual(2)
  expect(html).toContain('card.see')
  expect(html).toContain('card.download')
})

test('the mark is a text field for decimals: a wheel or an arrow does not change it (rule-correction-006)', () => {
  const [field] = /<input[^>]*>/.exec(card({ correctionValue: 7.5, correctionStatus: 'replied' })) ?? []
  expect(field).toContain('type="text"')
  expect(field).toContain('inputMode="decimal"')
  expect(field).toContain('value="7,5"')
})

test('once disclosed the editor is not there, and mark and comment are read (rule-correction-005, state-correction-001)', () => {
  const html = card({ correctionValue: 7.5, comment: '<p>Boa tese</p>', correctionStatus: 'disclosed' })
  expect(html).not.toMatch(/<input|<textarea|role="textbox"/)
  expect(html).toContain('7,5')
  expect(html).toContain('Boa tese')
})

test('an answer of a plan is only read, and says so', () => {
  const html = card({ plan: 4, correctionValue: 7.5, correctionStatus: 'replied' })
  expect(html).not.toMatch(/<input|<textarea|role="textbox"/)
  expect(html).toContain('planned')
  expect(html).toContain('7,5')
})

test('an answer that was handed in blank says so', () => {
  expect(card({ freeResponse: '', situation: 'blank', correctionValue: 0 })).toContain('card.blank')
  expect(card({ freeResponse: '' })).toContain('card.noText')
})

test('what could not be saved is named where its card is not on the page', async () => {
  const failing = saver(vi.fn(() => Promise.resolve({ is: 'unreachable', message: 'sem resposta' })))
  failing.type(answer(), 'points', '7')
  await failing.save(7, 'points')
  const notice = (shown: number[]) =>
    rendered(<UnsavedNotice entries={failing.entries.getSnapshot()} shown={new Set(shown)} saver={failing} />)
  expect(notice([])).toContain('sem resposta')
  expect(notice([7])).toBe('')
})

test('what the server refused is not offered to be saved as it is', async () => {
  const noticeOf = async (is: 'refused' | 'unreachable') => {
    const failing = saver(vi.fn(() => Promise.resolve({ is, message: 'fora do intervalo' })))
    failing.type(answer(), 'points', '7')
    await failing.save(7, 'points')
    return rendered(
      <UnsavedNotice entries={failing.entries.getSnapshot()} shown={new Set()} saver={failing} />
    )
  }
  expect(await noticeOf('refused')).not.toContain('unsaved.all')
  expect(await noticeOf('unreachable')).toContain('unsaved.all')
})

test('the filter for a mark says what it does not search for: a thousand that could be one, a comma alone', () => {
  const filter = (points: string) => rendered(<PointsFilter points={points} onChange={() => undefined} />)
  for (const unread of ['1.000', ',']) expect(filter(unread)).toContain('points.number')
  for (const read of ['', '1000', '7,5', NO_MARK]) expect(filter(read)).not.toContain('points.number')
})
