import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ApplicationFollower } from '#desk/actions/follow_applications'
import { makeTasks } from '#grading/actions/make_tasks'
import { disclosureJob } from '#grading/jobs/disclosure_job'
import { buildCells } from '#statistics/actions/build_cells'
import { workOn } from '#tests/fixtures/job_units'
import { disclosing, mark } from '#tests/fixtures/marked_exams'
import { as } from '#tests/fixtures/people'
import { recountItem, resultsOf } from '#tests/fixtures/recount'
import { createResults, finished, countFromHere } from '#tests/fixtures/statistics'

const TEXT = 5
const WRITTEN = ['B', 'A', '', 'B', 'texto'] as const
const BLANK = ['B', 'A', '', 'B', ''] as const

test.group('statistics of an item that people mark', (group) => {
  group.each.setup(countFromHere)
  test('count its answers as pending until their marks are disclosed, and then as a recount does', async ({
    client,
    assert,
  }) => {
    const at = await createResults()
    const ids = await finished(at, at.schoolClass, [WRITTEN, WRITTEN, WRITTEN, BLANK])
    await makeTasks(ids)
    const texts = (await db
      .from('answers')
      .whereIn('application_id', ids.slice(0, 3))
      .where('position', TEXT)
      .orderBy('application_id')) as { id: number }[]
    for (const [place, value] of [1, 0.5, 0].entries())
      await mark(client, at.token, texts[place] ?? { id: 0 }, { value })
    // One that began anew would read the finishes again, and find the points without having been notified.
    const follower = new ApplicationFollower()
    const { signal } = new AbortController()
    const line = async () => {
      await follower.follow(signal)
      await buildCells(signal, Infinity)
      const read = await client.get(`/v1/exams/${at.examId}/statistics`).headers(as(at.token))
      read.assertStatus(200)
      const items = read.body().items as ({ position: number } & Record<string, number>)[]
      return items.find(({ position }) => position === TEXT)
    }
    // Wrong is all that is not right and waits for nobody.
    assert.containsSubset(await line(), { pending: 3, blank: 1, correct: 0, partial: 0, wrong: 1 })

    const { basis } = (await disclosing(client, at, at.token, { mode: 'preview' })).body() as {
      basis: string
    }
    const ordered = await disclosing(client, at, at.token, { mode: 'apply', basis })
    await workOn(disclosureJob, (ordered.body() as { job: number }).job)
    const after = await line()
    assert.containsSubset(after, { pending: 0, blank: 1, correct: 1, partial: 1, wrong: 3 })
    const { correct, wrong, partial, blank, pending } = recountItem(await resultsOf(at.examId), TEXT)
    assert.containsSubset(after, { correct, wrong, partial, blank, pending })
  })
})
