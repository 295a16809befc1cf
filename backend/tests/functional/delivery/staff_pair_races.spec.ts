import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { applicationRow, eventsOf, type AnswerRow } from '#tests/fixtures/applications'
import { act, running } from '#tests/fixtures/exam_acts'
import { textItem } from '#tests/fixtures/exams'
import { createUser, loginAs } from '#tests/fixtures/people'
import { put } from '#tests/fixtures/sitting_calls'

/** Of each pair; the long run (`npm run test:faults`) does 500 of all together. */
const TIMES = process.env.BANCA_FAULTS === '1' ? 100 : 3

type Step = readonly [what: string, body: object]
const CLEAR: Step = ['reset', { clear_answers: true, reason: 'Fez a prova errada' }]
const PAIRS: readonly (readonly [Step, Step])[] = [
  [
    ['set_timeout', { timeout: 80 }],
    ['set_timeout', { timeout: 95 }],
  ],
  [['stop', {}], CLEAR],
  [['finish_on_behalf', {}], CLEAR],
  [CLEAR, CLEAR],
  [
    ['finish_on_behalf', {}],
    ['reset', {}],
  ],
]

const ACT_EVENTS = ['schedule_changed', 'stopped', 'finished', 'reset']

test.group('two of the staff who decided on the same state of an exam', (group) => {
  group.each.teardown(() => clock.release())

  for (const [first, second] of PAIRS)
    test(`${first[0]} and ${second[0]}: exactly one wins, and the other hears who did what`, async ({
      client,
      assert,
    }) => {
      for (let time = 0; time < TIMES; time++) {
        const { sitting, token } = await running(client, { exam: { items: [textItem(1)] } })
        const other = await loginAs(
          await createUser({ groups: ['ADMINISTRADOR'], institution: sitting.institution })
        )
        const answer = sitting.answers[0] as AnswerRow
        const write = () =>
          put(client, sitting, [{ id: answer.id, term: 1, revision: 1, freeResponse: 'no meio' }])
        const send = (member: string, [what, body]: Step) =>
          act(client, sitting, member, what, { ...body, version: 1 })
        // Each in turn sets out first, so that the batch comes before the acts as well as behind them.
        const order = [0, 1, 2].map((nth) => (nth + time) % 3)
        const calls = [() => send(token, first), () => send(other, second), write]
        const answers = await Promise.all(order.map((nth) => calls[nth]?.()))
        const [one, two, written] = calls.map((_, nth) => answers[order.indexOf(nth)])
        if (!one || !two || !written) throw new Error('no answer')
        const winner = one.status() === 200 ? one : two
        const loser = winner === one ? two : one
        assert.deepEqual([winner.status(), loser.status()], [200, 409], JSON.stringify(loser.body()))
        assert.equal(loser.body().code, 'changed_meanwhile')
        assert.equal(Number((await applicationRow(sitting.applicationId)).schedule_version), 2)
        const staff = (await eventsOf(sitting.applicationId)).filter(
          ({ source, type }) => source === 'staff' && ACT_EVENTS.includes(String(type))
        )
        assert.lengthOf(staff, 1)
        // The batch beside them is an answer, in the closed sitting, or quarantined.
        const own = { application_id: sitting.applicationId }
        const places = await Promise.all([
          db.from('answers').where({ ...own, free_response: 'no meio' }),
          db.from('application_sittings').where(own).where('answers_json', 'like', '%no meio%'),
          db.from('late_batches').where(own).where('entries_json', 'like', '%no meio%'),
        ])
        const isNowhere = places.every((rows) => rows.length === 0)
        const answered = JSON.stringify([written.status(), written.body()])
        if (written.status() === 200) assert.isFalse(isNowhere, `acknowledged, and lost: ${answered}`)
        else if (isNowhere) assert.equal(written.body().code, 'application_not_started', answered)
      }
    }).timeout(600_000)
})
