import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { linkGuardian } from '#identity'
import { answerAt, createMarked, disclose, EVERYTHING, setFlags, sheetOf } from '#tests/fixtures/marked_exams'
import { createUser, loginAs } from '#tests/fixtures/people'
import { createPlanned, markAll } from '#tests/fixtures/plans'

/** Every first text begins with these words. */
const on = (quote: string, comment: string) => {
  const start = 'Um texto de'.indexOf(quote)
  return { start, end: start + quote.length, quote, kind: 'language', comment }
}

async function createAnnotated(client: ApiClient) {
  const exam = await createMarked(client)
  const marking = { ...exam, text: answerAt(exam, 1), blank: answerAt(exam, 2) }
  const planned = await createPlanned(client, { marks: 2, correctors: 2 }, marking)
  const given = [on('texto', 'De um.'), on('Um', 'De outro.')]
  for (const [at, member] of planned.correctors.entries())
    await markAll(client, member, planned.planId, { value: 7, annotations: [given[at]] })
  return { ...exam, ...planned }
}

test.group('annotations once they are disclosed', () => {
  test('are read by the candidate and the guardian, of both marks in the order of the text, and never whose', async ({
    client,
    assert,
  }) => {
    const exam = await createAnnotated(client)
    assert.notProperty((await sheetOf(client, exam)).entries[0] ?? {}, 'correction')
    await disclose(client, exam)
    const guardian = await createUser({ groups: ['RESPONSIBLE'], institution: exam.institution })
    await linkGuardian({ guardianId: guardian.id, candidateId: exam.candidate.id })
    for (const token of [exam.token, await loginAs(guardian)]) {
      const { entries } = await sheetOf(client, { ...exam, token })
      assert.deepEqual(entries[0]?.correction, {
        points: 7,
        situation: null,
        hasBreakdown: true,
        annotations: [on('Um', 'De outro.'), on('texto', 'De um.')],
      } as object)
    }
  })

  test('are not there where comments or answers are not shown', async ({ client, assert }) => {
    const exam = await createAnnotated(client)
    await disclose(client, exam)
    await setFlags(exam, { ...EVERYTHING, showCandidateGrade: false })
    assert.notInclude(JSON.stringify((await sheetOf(client, exam)).entries), 'De um.')
    await setFlags(exam, { ...EVERYTHING, postAnswerVisualization: false })
    assert.notInclude(JSON.stringify((await sheetOf(client, exam)).entries), 'De um.')
    await setFlags(exam, EVERYTHING)
    assert.include(JSON.stringify((await sheetOf(client, exam)).entries), 'De um.')
  })
})
