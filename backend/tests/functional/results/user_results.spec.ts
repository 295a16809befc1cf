import { test } from '@japa/runner'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import {
  change,
  createPublished,
  createSelecting,
  enter,
  iso,
  made,
  ownResults,
  processOf,
  published,
  resultOf,
} from '#tests/fixtures/selection_processes'

test.group('results of a candidate', (group) => {
  group.each.teardown(() => clock.release())

  test('rule-user-result-001: a published result has every field of the requirements, and there is one for each section', async ({
    client,
    assert,
  }) => {
    const { adminToken, candidate, token, otherToken } = await createSelecting()
    const id = await made(client, adminToken)
    const second = resultOf(candidate.id, {
      section_name: 'Redação',
      value: 0.125,
      total_value: 3,
      passing_score: 1,
    })
    ;(await enter(client, adminToken, id, [resultOf(candidate.id), second])).assertStatus(200)
    assert.deepEqual(await ownResults(client, token), [], 'a draft is nobody’s')
    assert.deepEqual(await published(client, adminToken, id).then(({ added }) => added), 2)
    const answer = await client.get('/v1/user_result').headers(as(token))
    assert.containsSubset(answer.body(), { count: 2, numPages: 1 })
    const [first, essay] = answer.body().results as Record<string, unknown>[]
    assert.containsSubset(first, {
      selectionProcessName: 'Seleção de bolsas 2027',
      sectionName: 'Prova objetiva',
      value: 7.5,
      totalValue: 10,
      valuePercentage: 75,
      showGrade: true,
      status: 'Aprovado',
      showStatus: true,
      color: '#3F7D3A',
      passingScore: 6,
      category: 'Ampla concorrência',
      shouldShowAppealButton: true,
      openedAppeal: false,
      appeal: { canIssue: true, reason: null, contentMaxLength: 3000, bibliographyMaxLength: 1000 },
    })
    assert.deepInclude(essay, { sectionName: 'Redação', value: 0.125, totalValue: 3, valuePercentage: 4.2 })
    assert.deepEqual(await ownResults(client, otherToken), [])
  })

  test('what the school does not show is not sent: points or status, of the process or of one result', async ({
    client,
    assert,
  }) => {
    const { adminToken, candidate, token } = await createSelecting()
    const id = await made(client, adminToken, processOf({ show_grade: false }))
    const shown = resultOf(candidate.id, {
      section_name: 'Redação',
      value: 3.25,
      show_grade: true,
      show_status: false,
    })
    await enter(client, adminToken, id, [resultOf(candidate.id), shown])
    await published(client, adminToken, id)
    const [hidden, essay] = await ownResults(client, token)
    assert.deepInclude(hidden, {
      showGrade: false,
      value: null,
      totalValue: null,
      valuePercentage: null,
      passingScore: null,
      status: 'Aprovado',
    })
    assert.deepInclude(essay, { showGrade: true, value: 3.25, showStatus: false, status: null, color: null })
  })

  test('a change of a published result, or of what is shown, is read with the next publication and not before', async ({
    client,
    assert,
  }) => {
    const { adminToken, candidate, other, token, processId, resultId } = await createPublished(client)
    ;(
      await enter(client, adminToken, processId, [
        resultOf(candidate.id, { value: 9.875, status: 'Convocado' }),
        resultOf(other.id, { section_name: 'Segunda chamada' }),
      ])
    ).assertStatus(200)
    ;(await change(client, adminToken, processId, { show_status: false })).assertStatus(200)
    assert.containsSubset(await ownResults(client, token), [{ id: resultId, value: 7.5, status: 'Aprovado' }])
    assert.containsSubset(await published(client, adminToken, processId), {
      added: 1,
      changed: 1,
      results: 3,
    })
    const after = await ownResults(client, token)
    assert.containsSubset(after, [{ id: resultId, value: 9.875, status: null, showStatus: false }])
    assert.lengthOf(after, 1)
  })

  test('the button follows the time for appeals by the server’s clock, both ends included', async ({
    client,
    assert,
  }) => {
    const published = await createPublished(client)
    const { adminToken, token, processId } = published
    const [opens, closes] = [clock.now() + 60_000, clock.now() + 120_000]
    const window = { appeal_opens_at: iso(opens), appeal_closes_at: iso(closes) }
    ;(await change(client, adminToken, processId, window)).assertStatus(200)
    const at = async (now: number) => {
      clock.freeze(now)
      const [own] = await ownResults(client, token)
      return [own?.shouldShowAppealButton, (own?.appeal as { reason: string | null } | undefined)?.reason]
    }
    assert.deepEqual(await at(opens - 1), [false, 'not_open'])
    assert.deepEqual(await at(opens), [true, null])
    assert.deepEqual(await at(closes), [true, null])
    assert.deepEqual(await at(closes + 1), [false, 'closed'])
    const none = { appeal_opens_at: null, appeal_closes_at: null }
    ;(await change(client, adminToken, processId, none)).assertStatus(200)
    assert.deepEqual(await at(opens), [false, 'no_window'])
  })

  test('it is for candidates alone, and the menu has an entry where there is a result', async ({
    client,
    assert,
  }) => {
    const { adminToken, candidate, token, institution, school } = await createSelecting()
    for (const group of ['ADMINISTRADOR', 'Professor', 'PROCTOR', 'RESPONSIBLE', 'CORRECTOR'] as const) {
      const other = await loginAs(await createUser({ groups: [group], institution, school }))
      ;(await client.get('/v1/user_result').headers(as(other))).assertStatus(403)
    }
    const entry = async () => {
      const menu = await client.get('/menu/menu').headers(as(token))
      const { sections } = menu.body() as { sections: { options: { key: string; path: string }[] }[] }
      return sections.flatMap(({ options }) => options).find(({ key }) => key === 'results')?.path ?? null
    }
    const id = await made(client, adminToken)
    await enter(client, adminToken, id, [resultOf(candidate.id)])
    assert.isNull(await entry(), 'the menu does not know drafts')
    await published(client, adminToken, id)
    assert.equal(await entry(), '/resultados')
  })
})
