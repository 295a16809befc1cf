import { test } from '@japa/runner'
import { PrintPool } from '#reporting/pdf/print_pool'
import { UNKNOWN } from '#reporting/pdf/written_text'
import { cardTexts } from '#reporting/pdf/card_texts'
import { drawnIn } from '#tests/fixtures/pdf_text'
import type { CardContent } from '#reporting/domain/report_card'

const script = new URL('../../fixtures/hostile_print_worker.mjs', import.meta.url)
const texts = cardTexts('pt-BR')

const card = (candidate: string, more: Partial<CardContent> = {}): CardContent => ({
  institution: 'Rede',
  collection: 'Simulado',
  exam: 'Prova',
  candidate,
  identifier: null,
  school: null,
  schoolClass: null,
  attempt: 1,
  finishedAt: 0,
  takenAt: 0,
  grade: { earned: 1, max: 2 },
  counts: { correct: 1, available: 2, pending: 0 },
  rows: [],
  stamp: '',
  ...more,
})

/** The time of a second card is what makes a document's long enough for a busy machine. */
const options = { size: 2, timeoutMs: 1_000, perCardMs: 120_000, memoryMb: 48, idleMs: 60_000 }
const print = (pool: PrintPool, candidate: string) => {
  const cards = candidate === 'hang' ? [card(candidate)] : [card(candidate), card('second')]
  return pool.print({ cards, texts, language: 'pt-BR' })
}

test.group('the pool of threads that make PDFs', () => {
  test('a thread that hangs, takes too much memory or ends is replaced; all other documents are made', async ({
    assert,
  }) => {
    const pool = new PrintPool({ ...options, script })
    const wishes = ['a', 'hang', 'b', 'memory', 'c', 'exit', 'd', 'throw', 'e', 'refuse', 'f']
    const outcomes = await Promise.all(wishes.map((wish) => print(pool, wish)))
    await pool.close()
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.ok ? new TextDecoder().decode(outcome.value) : outcome.error.code)),
      [
        'a',
        'print_timeout',
        'b',
        'print_memory',
        'c',
        'print_failed',
        'd',
        'print_failed',
        'e',
        'print_failed',
        'f',
      ]
    )
  })

  test('a document that nobody waits for any more is not begun, or given up; the next ones are made', async ({
    assert,
  }) => {
    const pool = new PrintPool({ ...options, size: 1, timeoutMs: 600_000, script })
    const [first, second] = [new AbortController(), new AbortController()]
    const at = (candidate: string, left?: AbortSignal) =>
      pool.print({ cards: [card(candidate)], texts, language: 'pt-BR' }, left)
    const hangs = at('hang', first.signal)
    const waits = at('waits', second.signal)
    const last = at('last')
    second.abort()
    assert.equal((await waits).ok, false)
    first.abort()
    assert.equal((await hangs).ok, false)
    const made = await last
    assert.equal(made.ok && new TextDecoder().decode(made.value), 'last')
    assert.equal((await at('late', AbortSignal.abort())).ok, false)
    await pool.close()
  })

  test('makes a PDF of whatever people are called and write', async ({ assert }) => {
    const pool = new PrintPool({ ...options, timeoutMs: 60_000, memoryMb: 160 })
    const hostile = [
      '=HYPERLINK("x")',
      '../x',
      'x'.repeat(5_000),
      '\u202eabc',
      'مرحبا',
      '👩‍🚀',
      '\ud800',
      '\u0000',
      '',
    ]
    const rows = hostile.map((text, at) => ({
      position: at + 1,
      name: text,
      question: text,
      answer: text,
      files: at,
      key: text,
      outcome: 'WRONG' as const,
      points: { earned: null, max: 1 },
    }))
    for (const candidate of hostile) {
      const printed = await pool.print({
        cards: [card(candidate, { rows, school: candidate, institution: candidate })],
        texts,
        language: 'en',
      })
      assert.isTrue(printed.ok, JSON.stringify(candidate.slice(0, 20)))
      if (printed.ok) assert.equal(Buffer.from(printed.value.subarray(0, 5)).toString(), '%PDF-')
    }
    await pool.close()
  })

  test('documents of one thread share its fonts, and each says the characters of its own texts', async ({
    assert,
  }) => {
    const pool = new PrintPool({ ...options, size: 1, timeoutMs: 60_000, memoryMb: 160 })
    // Ohm and omega are one glyph of the font; the second letters are parts of the first ones.
    const candidates = ['\u2126', '\u03a9', 'áçéñ', 'acen', 'To AV']
    for (const candidate of candidates) {
      const printed = await pool.print({ cards: [card(candidate)], texts, language: 'en' })
      const drawn = printed.ok ? drawnIn(printed.value) : []
      const name = drawn.filter(({ font }) => font === 'Roboto-Medium').map(({ text }) => text)
      assert.include(name.join(''), candidate, printed.ok ? '' : printed.error.detail)
      assert.isEmpty(drawn.filter(({ missing }) => missing > 0))
    }
    await pool.close()
  })

  test('names in Arabic and Hebrew have their letters, and no character is drawn that a font does not have', async ({
    assert,
  }) => {
    const pool = new PrintPool({ ...options, size: 1, timeoutMs: 60_000, memoryMb: 160 })
    const printed = await pool.print({
      cards: [card('محمد علي', { school: 'דוד כהן', exam: '山田 👩🏽 Ana' })],
      texts,
      language: 'pt-BR',
    })
    await pool.close()
    const drawn = printed.ok ? drawnIn(printed.value) : []
    assert.isEmpty(drawn.filter(({ missing }) => missing > 0))
    const textIn = (font: string) =>
      drawn.flatMap((piece) => (piece.font.startsWith(font) ? piece.text : [])).join(' ')
    // From left to right, as they are on paper.
    assert.equal(textIn('Almarai-Bold'), reversed('محمد علي'))
    assert.equal(textIn('Alef-Regular'), reversed('דוד כהן'))
    assert.include(textIn('Roboto-Regular').replaceAll(/ +/g, ' '), `${UNKNOWN} Ana`)
  })
})

const reversed = (text: string) => [...text].toReversed().join('')
