import { test } from '@japa/runner'
import { answerOf, keyLetters, outcomeOf, questionOf } from '#reporting/domain/report_card'

const judged = {
  isAvailable: true,
  isCancelled: false,
  asksAnswer: true,
  isAnswered: true,
  isCorrect: false as boolean | null,
  earned: 0 as number | null,
}

test.group('one row of a report card', () => {
  test('says what an item came to', ({ assert }) => {
    const cases: [Partial<typeof judged>, string][] = [
      [{ isCorrect: true, earned: 1 }, 'CORRECT'],
      [{}, 'WRONG'],
      [{ earned: 0.5 }, 'PARTIAL'],
      [{ isAnswered: false }, 'NOT_ANSWERED'],
      [{ isAnswered: false, isCorrect: null }, 'NOT_ANSWERED'],
      [{ isCorrect: null, earned: null }, 'PENDING'],
      [{ isCancelled: true, isAnswered: false, isCorrect: true }, 'CANCELLED'],
      [{ asksAnswer: false, isCorrect: null }, 'READING'],
      [{ isAvailable: false, isCancelled: true }, 'UNAVAILABLE'],
    ]
    for (const [more, expected] of cases) assert.equal(outcomeOf({ ...judged, ...more }), expected)
  })

  test('has the beginning of the question and what was given, from the blocks of its item type', ({
    assert,
  }) => {
    const html = (role: 'introduction' | 'question', text: string) =>
      ({ kind: 'html', role, html: '', text }) as const
    const option = (letter: string, marked: boolean, correct: boolean | null) =>
      ({ kind: 'option', letter, html: '', text: `opção ${letter}`, marked, correct }) as const
    const blocks = [
      html('introduction', 'não entra'),
      html('question', `Qual\né?\n${'x'.repeat(200)}`),
      { kind: 'note', text: 'Marque até 2.' } as const,
      option('A', false, true),
      option('B', true, false),
      option('C', true, true),
    ]
    assert.match(questionOf(blocks), /^Qual é\? x+…$/)
    assert.lengthOf([...questionOf(blocks)], 110)
    assert.equal(answerOf(blocks), 'B) opção B; C) opção C')
    assert.equal(keyLetters(blocks), 'A, C')
    assert.equal(keyLetters([option('A', true, null)]), null)
    assert.equal(answerOf([{ kind: 'answer', text: ' um\n texto ' }]), 'um texto')
  })
})
