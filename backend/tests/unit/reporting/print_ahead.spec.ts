import { test } from '@japa/runner'
import type { CardContent } from '#reporting/domain/report_card'
import { PrintAhead, type Frozen } from '#reporting/jobs/print_ahead'
import { ok } from '#shared'

const frozen = (rowId: number, candidate: string): Frozen => {
  const content = { candidate } as CardContent
  return { rowId, json: JSON.stringify(content), content }
}

/** Prints who it is for, and keeps count. */
function counting() {
  const printed: string[] = []
  const ahead = new PrintAhead(async ({ cards, language }) => {
    const name = `${cards[0]?.candidate} ${language}`
    printed.push(name)
    return ok(new TextEncoder().encode(name))
  })
  const begin = async (...asked: Parameters<PrintAhead['begin']>) =>
    (await Promise.all(ahead.begin(...asked))).map((pdf) => pdf.ok && new TextDecoder().decode(pdf.value))
  return { printed, begin }
}

test.group('report cards that are printed ahead', () => {
  test('those of the next chunk are begun with those of this one, and printed once', async ({ assert }) => {
    const { printed, begin } = counting()
    const [ana, bia, caio] = [frozen(1, 'Ana'), frozen(2, 'Bia'), frozen(3, 'Caio')]
    assert.deepEqual(await begin([ana], [bia], 'pt-BR'), ['Ana pt-BR'])
    assert.deepEqual(printed, ['Ana pt-BR', 'Bia pt-BR'])
    assert.deepEqual(await begin([bia], [caio], 'pt-BR'), ['Bia pt-BR'])
    assert.deepEqual(printed, ['Ana pt-BR', 'Bia pt-BR', 'Caio pt-BR'])
  })

  test('one that another order froze anew, or in another language, is printed anew', async ({ assert }) => {
    const { begin } = counting()
    await begin([], [frozen(1, 'Ana'), frozen(2, 'Bia'), frozen(3, 'Caio')], 'pt-BR')
    const next = [frozen(1, 'Ana'), frozen(2, 'Beatriz')]
    assert.deepEqual(await begin(next, [frozen(3, 'Caio')], 'pt-BR'), ['Ana pt-BR', 'Beatriz pt-BR'])
    assert.deepEqual(await begin([frozen(3, 'Caio')], [], 'en'), ['Caio en'])
  })
})
