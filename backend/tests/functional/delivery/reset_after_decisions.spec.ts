import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { clock } from '#shared'
import { bringAnswerFile, sealAnswerFile } from '#tests/fixtures/answer_file'
import { answersOf, type AnswerRow, type Sitting } from '#tests/fixtures/applications'
import { act, MINUTE, running } from '#tests/fixtures/exam_acts'
import { as } from '#tests/fixtures/people'
import { call, own, post, put } from '#tests/fixtures/sitting_calls'

/** A finished exam whose text says 'em tempo'. */
async function finished(client: ApiClient) {
  const { sitting, token } = await running(client)
  const { recoveryKey, recoverySeal: seal } = (await call(client, sitting, 'start')).body() as {
    recoveryKey: JsonWebKey
    recoverySeal: string
  }
  const text = sitting.answers[2] as AnswerRow
  const write = (revision: number, freeResponse: string) =>
    put(client, sitting, [{ id: text.id, term: 1, revision, freeResponse }])
  ;(await write(1, 'em tempo')).assertStatus(200)
  ;(await call(client, sitting, 'finish').json([])).assertStatus(200)
  const bring = async (revision: number, freeResponse: string, proof: string | undefined = seal) => {
    const entry = { id: text.id, term: 1, revision, freeResponse, alternativeId: null, alternatives: [] }
    const inner = {
      applicationId: sitting.applicationId,
      userId: sitting.candidate.id,
      entries: [{ ...entry, gradeLinear: null, seconds: 3, finished: true }],
      finish: false,
      seal: proof,
    }
    const file = await sealAnswerFile(recoveryKey, inner)
    ;(await bringAnswerFile(client, token, file, sitting.candidate.id)).assertStatus(200)
  }
  const decide = async (line: string, decision: string) => {
    const { results } = (await client.get(`${own(sitting)}/kept_answers`).headers(as(token))).body() as {
      results: { key: string; line: string }[]
    }
    const key = results.find((one) => one.line === line)?.key
    ;(await post(client, sitting, `kept_answers/${key}/decision`, { decision }, token)).assertStatus(200)
  }
  const reset = async () => (await act(client, sitting, token, 'reset')).assertStatus(200)
  return { sitting, write, bring, decide, reset }
}

const textOf = async ({ applicationId }: Sitting) => (await answersOf(applicationId))[2]?.free_response

test.group('a reset after decisions of staff', (group) => {
  group.each.teardown(() => clock.release())

  test('does not offer what they refused, in whichever batch it came, and offers the rest (S17.4)', async ({
    client,
    assert,
  }) => {
    const { sitting, write, decide, reset } = await finished(client)
    await write(2, 'recusado')
    await write(3, 'recusado')
    await decide('recusado', 'refuse')
    await reset()
    assert.equal(await textOf(sitting), 'em tempo')
    await call(client, sitting, 'start')
    await call(client, sitting, 'finish').json([])
    await write(4, 'não decidido')
    await reset()
    assert.equal(await textOf(sitting), 'não decidido')
  })

  test('leaves what they accepted, though a newer edit waited beside it, and takes what came since (S17.4)', async ({
    client,
    assert,
  }) => {
    const { sitting, write, decide, reset } = await finished(client)
    await write(2, 'aceito')
    await write(7, 'preterido')
    await decide('aceito', 'accept')
    await reset()
    assert.equal(await textOf(sitting), 'aceito')
    await call(client, sitting, 'start')
    await call(client, sitting, 'finish').json([])
    clock.advance(MINUTE)
    await write(9, 'mais novo')
    await reset()
    assert.equal(await textOf(sitting), 'mais novo')
  })

  test('offers what came by a file that proves where it is from, and no other file (S17.4)', async ({
    client,
    assert,
  }) => {
    const { sitting, bring, reset } = await finished(client)
    await bring(2, 'por arquivo')
    await bring(9, 'sem prova', 'x')
    await reset()
    assert.equal(await textOf(sitting), 'por arquivo')
  })
})
