/** rule-email-001, pref-email-001: whom mailings reach, and when they stop, by the rights of now. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { claimMessage, dueMessages } from '#communication/sending/claim_message'
import { clock } from '#shared'
import {
  addressed,
  createOffice,
  createTemplate,
  emailFlow,
  messagesOf,
  orderBody,
  orderMailing,
  sendAll,
  stateOf,
} from '#tests/fixtures/mailings'
import { as, createClass, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const statesOf = async (mailing: number) => (await messagesOf(mailing)).map(({ state }) => state)

test.group('rights of mailings', () => {
  test('copies go to people of the scope and staff of the school; others are as unknown as nobody', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(1)
    const { institution, schoolClass } = office
    const far = await createClass(await createSchool(institution))
    const teacher = await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' })
    await db.from('users').where('id', teacher.id).update({ school_id: schoolClass.school.id })
    const head = await addressed(await createUser({ groups: ['Diretor'], institution }))
    await db.from('users').where('id', head.id).update({ school_id: schoolClass.school.id })
    const stranger = await addressed(await createUser({ schoolClass: far }))
    const order = orderBody(office, {
      cc: [head.email, stranger.email, office.admin.email],
      bcc: ['ninguem@fora.example'],
    })
    const token = await loginAs(teacher)
    for (const query of ['?dry_run=true', '']) {
      const answer = await client.post(`/v2/emails/bulk${query}`).headers(as(token)).json(order)
      assert.deepEqual(
        answer.body().refused,
        [stranger.email, office.admin.email, 'ninguem@fora.example'].map((email) => ({
          email,
          reason: 'unknown',
        }))
      )
    }
  })

  test('a selection is looked at again when it is ordered: who left the scope or the school gets nothing', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(3)
    const { schoolClass, institution } = office
    const token = await loginAs(await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' }))
    const made = await client.get('/v1/users/email?checked=all').headers(as(token))
    const [left, gone, stays] = office.people
    const elsewhere = await createClass(await createSchool(institution))
    await db
      .from('class_members')
      .where('user_id', left?.id ?? 0)
      .update({ class_id: elsewhere.id })
    await db
      .from('users')
      .where('id', gone?.id ?? 0)
      .update({ is_active: 0 })
    const mailing = await orderMailing(
      client,
      { ...office, token },
      { recipients: undefined, selection: made.body().selection }
    )
    await sendAll(mailing)
    assert.deepEqual(
      (await messagesOf(mailing)).map(({ user_id }) => user_id),
      [stays?.id]
    )
  })

  test('who lost the group or is not active pauses it; an administrator lets it go on', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(2)
    const { schoolClass } = office
    for (const lose of [
      (id: number) => db.from('users').where('id', id).update({ is_active: 0 }),
      (id: number) => db.from('user_groups').where('user_id', id).update({ group_name: 'PROCTOR' }),
    ]) {
      const teacher = await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' })
      const mailing = await orderMailing(client, { ...office, token: await loginAs(teacher) })
      await lose(teacher.id)
      await sendAll(mailing)
      assert.equal(await stateOf(mailing), 'PAUSED')
      assert.notInclude(await statesOf(mailing), 'sent')
      const view = await client.get(`/v2/mailings/${mailing}`).headers(as(office.token))
      assert.equal(view.body().pauseReason, 'rights')
      const goesOn = await client.post(`/v2/mailings/${mailing}/resume`).headers(as(office.token))
      assert.containsSubset(goesOn.body(), { state: 'SENDING', pauseReason: null })
      await sendAll(mailing)
      assert.deepEqual(await statesOf(mailing), ['sent', 'sent'])
    }
  })

  test('with the flow off the job pauses, and pause and cancel work on', async ({ client, assert }) => {
    const office = await createOffice(1)
    const { institution } = office
    const act = (mailing: number, what: string) =>
      client.post(`/v2/mailings/${mailing}/${what}`).headers(as(office.token))
    const [first, second] = [await orderMailing(client, office), await orderMailing(client, office)]
    await emailFlow(institution, false)
    await sendAll(first)
    assert.equal(await stateOf(first), 'PAUSED')
    assert.equal((await act(first, 'resume')).status(), 404)
    assert.containsSubset((await act(first, 'cancel')).body(), { state: 'CANCELLED' })
    await sendAll(first)
    assert.notInclude(await statesOf(first), 'sent')
    assert.containsSubset((await act(second, 'pause')).body(), { state: 'PAUSED', pauseReason: null })
  })

  test('what a worker was sending when it died and somebody cancelled is unknown in the end', async ({
    client,
    assert,
    cleanup,
  }) => {
    const office = await createOffice(2)
    const mailing = await orderMailing(client, office)
    await sendAll(mailing)
    await db.from('email_messages').where('mailing_id', mailing).update({ state: 'queued', attempts: 0 })
    await db.from('email_mailings').where('id', mailing).update({ state: 'SENDING' })
    const [due] = await dueMessages(mailing, [], 1)
    if (!due) throw new Error('nothing is due')
    assert.equal(await claimMessage({ id: mailing, run: 1 }, due, false), 'claimed')
    await client.post(`/v2/mailings/${mailing}/cancel`).headers(as(office.token))
    await sendAll(mailing)
    assert.deepEqual(await statesOf(mailing), ['sending', 'cancelled'])
    clock.freeze(clock.now() + 31_000)
    cleanup(() => clock.release())
    await sendAll(mailing)
    assert.deepEqual(await statesOf(mailing), ['unknown', 'cancelled'])
    const view = await client.get(`/v2/mailings/${mailing}`).headers(as(await loginAs(office.admin)))
    assert.deepEqual(view.body().counts, { unknown: 1, cancelled: 1 })
  })

  test('a copy has no field that is filled for each person alone', async ({ client, assert }) => {
    const office = await createOffice(1)
    const template = await createTemplate(office.institution, { placeholders: ['sala'] })
    const order = (more: object) =>
      client
        .post('/v2/emails/bulk?dry_run=true')
        .headers(as(office.token))
        .json({
          ...orderBody({ ...office, template }),
          body: 'Sala {{sala}}',
          recipients: [{ email: office.people[0]?.email, context: { sala: '7' } }],
          ...more,
        })
    assert.equal((await order({})).status(), 200)
    for (const copies of [{ cc: [office.admin.email] }, { bcc: [office.admin.email] }]) {
      const refused = await order(copies)
      assert.equal(refused.status(), 400)
      assert.match(JSON.stringify(refused.body()), /context\.sala.*cc/)
      assert.equal((await order({ ...copies, context: { sala: 'a sua sala' } })).status(), 200)
    }
  })

  test('a thousand refused addresses find their place', async ({ client, assert }) => {
    const office = await createOffice(1)
    const long = 'a'.repeat(60)
    const nobody = Array.from({ length: 1_000 }, (_, at) => ({ email: `${long}${at}@fora.example` }))
    const answer = await client
      .post('/v2/emails/bulk')
      .headers(as(office.token))
      .json(orderBody(office, { recipients: [{ email: office.people[0]?.email }, ...nobody] }))
    assert.equal(answer.status(), 202)
    assert.lengthOf(answer.body().refused, 1_000)
  })
})
