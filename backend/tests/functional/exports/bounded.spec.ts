import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { limits } from '#exports/limits'
import { candidateResults } from '#exports/queries/candidate_results'
import { candidateIds } from '#exports/queries/placed_applications'
import { callerOf } from '#tests/fixtures/applications'
import { addCandidates, createDesk } from '#tests/fixtures/desk'
import { exported } from '#tests/fixtures/exported'
import { as, rename } from '#tests/fixtures/people'
import { countReads } from '#tests/fixtures/reads'

const NAMES = Array.from({ length: 24 }, (_, at) => `Estudante ${String(at).padStart(2, '0')}`)

const callerOfDesk = ({ admin }: Awaited<ReturnType<typeof createDesk>>) =>
  ({ ...callerOf(admin), sessionId: 0 }) as Parameters<typeof candidateIds>[0]

test.group('exports of results are bounded', () => {
  test('results of many candidates take as many statements as those of few, and ids come page by page', async ({
    assert,
  }) => {
    const desk = await createDesk(NAMES)
    await db.from('applications').where('collection_id', desk.collectionId).update({ state: 'FINISHED' })
    const caller = callerOfDesk(desk)
    const filter = { collection: desk.collectionId }
    const all = await countReads(() => candidateIds(caller, filter))
    assert.lengthOf(all.value, NAMES.length)
    const few = await countReads(() => candidateResults(caller, filter, all.value.slice(0, 2)))
    const many = await countReads(() => candidateResults(caller, filter, all.value))
    assert.equal(many.reads, few.reads)
    assert.deepEqual(
      many.value.map(({ name }) => name),
      NAMES
    )
    // Two walks of five pages of five, and no statement for a row.
    const paged = await countReads(() => candidateIds(caller, filter, 5))
    assert.deepEqual(paged.value, all.value)
    assert.equal(paged.reads, 10)
  })

  test('who is renamed or comes while ids are read is in the file once', async ({ assert }) => {
    const desk = await createDesk(NAMES.slice(0, 6))
    const caller = callerOfDesk(desk)
    const filter = { collection: desk.collectionId }
    const reading = candidateIds(caller, filter, 2)
    await rename(desk.applications[0]?.userId ?? 0, 'Zuleica')
    await addCandidates(desk, ['Aaron'])
    const ids = await reading
    assert.equal(new Set(ids).size, ids.length)
    assert.includeMembers(
      ids,
      desk.applications.map(({ userId }) => userId)
    )
  })

  test('more rows than a file takes are refused with what to do, and nothing is on record', async ({
    client,
    assert,
    cleanup,
  }) => {
    const desk = await createDesk(NAMES.slice(0, 3))
    const former = limits.most
    limits.most = 2
    cleanup(() => void (limits.most = former))
    const path = `/v1/collection_result?collection=${desk.collectionId}`
    const answer = await client.get(path).headers({ ...as(desk.token), 'accept-language': 'pt-BR' })
    answer.assertStatus(400)
    assert.equal(answer.body().code, 'export_too_long')
    assert.include(
      JSON.stringify(answer.body()),
      'São 3 linhas, e uma planilha leva até 2. Escolha uma escola'
    )
    const acts = await db.from('audit_records').where('institution_id', desk.institution.id).select('act')
    assert.isFalse(acts.some(({ act }) => act === 'list_exported'))
    limits.most = 3
    assert.equal((await exported(desk.token, path)).rows.length, 3)
  })
})
