import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { announce } from '#realtime'
import { corrector, createControlled, level } from '#tests/fixtures/controls'
import { as } from '#tests/fixtures/people'
import { markAll, type Member } from '#tests/fixtures/plans'
import { askTicket, EventStream } from '../realtime/event_stream.js'

const LONG_AGO = '2020-01-01T08:00:00-03:00'

test.group('a return of marks', () => {
  test('is announced to whose marks they were, once, and is in their statement on that day; to nobody else', async ({
    client,
    assert,
    cleanup,
  }) => {
    const planned = await createControlled(client, {
      texts: 3,
      correctors: 2,
      controlShare: 0,
      lotSize: 20,
    })
    const { planId, supervisor } = planned
    await markAll(client, corrector(planned), planId, level(2))
    const streamOf = async ({ user, token }: Member) => {
      const stream = await EventStream.open(token, [`users/${user.id}`])
      cleanup(() => stream.close())
      return stream
    }
    const [own, other] = [await streamOf(corrector(planned)), await streamOf(corrector(planned, 1))]
    assert.equal((await askTicket(supervisor.token, [`users/${corrector(planned).user.id}`])).status, 403)
    const address = `/v1/correction_plans/${planId}/correctors/${corrector(planned).user.id}`
    const seen = await client
      .get(`${address}/returnable`)
      .headers(as(supervisor.token))
      .qs({ since: LONG_AGO })
    const { basis } = seen.body() as { basis: string }
    const body = { since: LONG_AGO, basis, reason: 'Notas apressadas' }
    for (let times = 0; times < 2; times += 1)
      (await client.post(`${address}/return_marks`).headers(as(supervisor.token)).json(body)).assertStatus(
        200
      )
    for (const at of [0, 1]) announce(`users/${corrector(planned, at).user.id}`, { kind: 'time', version: 1 })
    const kindsOf = async (stream: EventStream) => {
      const kinds: string[] = []
      while (kinds.at(-1) !== 'time') {
        const heard = await stream.next(({ event }) => event === 'message')
        if (!heard) throw new Error('the stream ended')
        kinds.push((heard.data as { payload: { kind: string } }).payload.kind)
      }
      return kinds
    }
    assert.deepEqual(await kindsOf(own), ['marks_returned', 'time'])
    assert.deepEqual(await kindsOf(other), ['time'])
    const rowsOf = async ({ token }: Member) => {
      const read = await client.get('/v1/correction_statement').headers(as(token))
      return (read.body() as { rows: { texts: number; returned: number; plan: { id: number } }[] }).rows
    }
    // Counted where they were handed in, too: it was work.
    assert.containsSubset(await rowsOf(corrector(planned)), [{ texts: 3, returned: 3, plan: { id: planId } }])
    assert.deepEqual(await rowsOf(corrector(planned, 1)), [])
    // Returned on another day, they are in that day's row, with no time.
    await db
      .from('mark_returns')
      .where('plan_id', planId)
      .update({ returned_at: Date.now() - 5 * 86_400_000 })
    const rows = await rowsOf(corrector(planned))
    assert.containsSubset(rows, [
      { texts: 3, returned: 0 },
      { texts: 0, returned: 3, minutes: 0 },
    ])
  })
})
