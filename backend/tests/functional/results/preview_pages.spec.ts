import { test } from '@japa/runner'
import { previewComputed } from '#results/queries/preview_computed'
import { processOf } from '#results/queries/processes'
import { unwrap } from '#shared'
import { BY_SECTIONS, createScored } from '#tests/fixtures/computed_results'
import { createUser } from '#tests/fixtures/people'
import { enter, published, resultOf } from '#tests/fixtures/selection_processes'
import { traced } from '#tests/fixtures/statements'

const isStored = (sql: string) => sql.includes('from `user_results`') && sql.includes('`section_key` asc')
const isAll = (sql: string) =>
  sql.includes('from `user_results`') && !sql.includes('limit') && !sql.includes('count(')

test.group('the preview of computed results', () => {
  test('reads what is stored by pages, also of people who have none of them, and comes to the same', async ({
    client,
    assert,
  }) => {
    const { exam, processId } = await createScored(client)
    const { adminToken, candidate, institution } = exam
    await published(client, adminToken, processId, BY_SECTIONS)
    const typed = [resultOf(candidate.id, { section_name: 'Entrevista', value: 4 })]
    // Behind all candidates: what one read up to the last id took at once.
    for (let at = 0; at < 5; at += 1) {
      const other = await createUser({ institution })
      typed.push(
        resultOf(other.id, { section_name: 'Entrevista', value: at }),
        resultOf(other.id, { section_name: 'Redação', value: at })
      )
    }
    ;(await enter(client, adminToken, processId, typed)).assertStatus(200)
    const process = await processOf({ institutionId: institution.id }, processId)
    if (process === null) throw new Error('no process')
    const atOnce = unwrap(await previewComputed(process, true))
    assert.deepInclude(atOnce.counts, { candidates: 3, added: 0, changed: 0, gone: 0 })
    let paged: unknown
    const read = async () => void (paged = unwrap(await previewComputed(process, true, 2)))
    const trace = await traced(isStored, read)
    assert.deepEqual(paged, atOnce)
    // Fourteen results, two at a time.
    assert.isAtLeast(trace.filter((one) => one === 'read').length, 7)
    assert.notInclude(trace.join(' '), 'read read')
    assert.deepEqual(await traced(isAll, read), [])
  })
})
