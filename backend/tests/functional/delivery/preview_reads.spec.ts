import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { previewOrder, type PreviewRequest } from '#delivery/actions/preview_order'
import { clock } from '#shared'
import { beginAll, createDesk, type Desk } from '#tests/fixtures/desk'
import { HOUR } from '#tests/fixtures/exam_acts'
import { countReads } from '#tests/fixtures/reads'
import { unique } from '#tests/fixtures/people'

/** More than the fewest, and within one chunk of a preview. */
const MANY = 24
const FEW = 3

const dates = () => ({
  startAt: clock.now(),
  endAt: clock.now() + 4 * HOUR,
  minutes: 30,
  strategy: 'delete_existing' as const,
})

/** Another exam of each of them, which a moved window overlaps with. */
async function addOtherExams(desk: Desk): Promise<void> {
  const other = await createDesk([unique('outra')])
  const rows = (await db.from('applications').where('collection_id', desk.collectionId)) as Record<
    string,
    unknown
  >[]
  for (const { id: _, ...row } of rows)
    await db.table('applications').insert({
      ...row,
      collection_id: other.collectionId,
      exam_id: other.examId,
      state: 'CREATED',
      window_start_at: clock.now() + HOUR,
      window_end_at: clock.now() + 2 * HOUR,
    })
}

test.group('the preview of an act on many', (group) => {
  group.each.setup(() => clock.freeze(clock.now()))
  group.each.teardown(() => clock.release())

  for (const { kind, params, state, counted } of [
    {
      kind: 'set_application_dates' as const,
      params: dates,
      state: 'CREATED',
      counted: { change: MANY, overlaps: MANY },
    },
    {
      kind: 'set_endtime' as const,
      params: () => ({ endAt: clock.now() + 4 * HOUR }),
      state: 'STARTED',
      counted: { change: MANY, overlaps: MANY, writing: MANY },
    },
    { kind: 'reset' as const, params: () => ({}), state: 'FINISHED', counted: { change: MANY } },
    { kind: 'finish_on_behalf' as const, params: () => ({}), state: 'STARTED', counted: { change: MANY } },
    {
      kind: 'give_another_chance' as const,
      params: () => ({}),
      state: 'FINISHED',
      counted: { change: MANY - 1, skipped: [{ code: 'attempt_given', count: 1 }] },
    },
  ])
    test(`reads as often for ${MANY} as for ${FEW} of a chunk: ${kind}`, async ({ assert }) => {
      const desk = await createDesk(Array.from({ length: MANY }, (_, at) => `Pessoa ${at}`))
      if (state !== 'CREATED') await beginAll(desk)
      await db.from('applications').where('collection_id', desk.collectionId).update({ state })
      await addOtherExams(desk)
      if (kind === 'give_another_chance') {
        const first = desk.applications.at(-1)?.id ?? 0
        const { id: _, ...row } = await db.from('applications').where('id', first).firstOrFail()
        await db.table('applications').insert({ ...row, state: 'CREATED', attempt: 2 })
      }
      const preview = (count: number) => {
        const request: PreviewRequest = {
          collectionId: desk.collectionId,
          kind,
          params: params(),
          ids: desk.applications.slice(0, count).map(({ id }) => id),
          userId: desk.admin.id,
          movesWindows: true,
        }
        return countReads(() => previewOrder(request))
      }
      // What a process reads of an exam once.
      await preview(1)
      const few = await preview(FEW)
      const many = await preview(MANY)
      assert.containsSubset(many.value, counted)
      assert.isAbove(few.reads, 0)
      assert.equal(many.reads, few.reads)
    })
})
