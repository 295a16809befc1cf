/** perm-email-001, pref-email-001: who may make the calls of mails to many, when, and about what. */
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import {
  createOffice,
  emailFlow,
  messagesOf,
  orderMailing,
  sendAll,
  type Office,
} from '#tests/fixtures/mailings'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'

type Call = readonly ['get' | 'post' | 'put' | 'delete', string]

const LISTS: readonly Call[] = [
  ['get', '/v1/users/email'],
  ['get', '/v2/types'],
  ['get', '/v2/emails'],
  ['post', '/v2/emails/bulk'],
  ['post', '/v2/emails/test'],
  ['get', '/v2/mailings'],
]
const TEXTS = { description: 'd', subject: 's', body: 'b', version: 1 }

/** The calls about things that are there: a refusal is of the caller, not of an id that is nobody's. */
async function callsAbout(client: ApiClient, office: Office) {
  const mailing = await orderMailing(client, office)
  const [suppression] = (await db.table('email_suppressions').insert({
    institution_id: office.institution.id,
    address: 'morto@escola.example',
    reason: 'hard_bounce',
    created_at: 1,
  })) as number[]
  const of = `/v2/mailings/${mailing}`
  const stopping: Call[] = [
    ['post', `${of}/pause`],
    ['post', `${of}/cancel`],
  ]
  const mails: Call[] = [...LISTS, ['get', of], ['post', `${of}/resume`], ['post', `${of}/resend_unknown`]]
  /** Of the institution, for administrators. */
  const texts: Call[] = [
    ['get', '/v1/email_templates'],
    ['post', '/v1/email_templates'],
    ['get', `/v1/email_templates/${office.template}`],
    ['put', `/v1/email_templates/${office.template}`],
    ['get', '/v2/suppressions'],
    ['delete', `/v2/suppressions/${suppression}`],
  ]
  return { mailing, suppression: suppression ?? 0, stopping, mails, texts }
}

const statusOf = async (client: ApiClient, token: string, [method, path]: Call) =>
  (
    await client[method](path)
      .headers(as(token))
      .json(method === 'get' ? {} : TEXTS)
  ).status()

/** What wrong callers must not have changed. */
const storedOf = async ({ institution }: Office) =>
  JSON.stringify(
    await Promise.all(
      ['email_mailings', 'email_messages', 'email_templates', 'email_suppressions'].map((table) =>
        db.from(table).where('institution_id', institution.id).orderBy('id')
      )
    )
  )

test.group('mails to many: who may, and when', () => {
  test('candidates, guardians and staff without the switch are refused each call', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(1)
    const { mails, stopping, texts } = await callsAbout(client, office)
    const before = await storedOf(office)
    for (const group of ['ALUNO', 'RESPONSIBLE', 'PROCTOR', 'CORRECTOR'] as const) {
      const token = await loginAs(await createUser({ groups: [group], institution: office.institution }))
      for (const call of [...mails, ...stopping, ...texts])
        assert.equal(await statusOf(client, token, call), 403, `${group} ${call.join(' ')}`)
    }
    assert.equal(await storedOf(office), before)
  })

  test('the switch opens it to any group of the staff, and texts stay with administrators', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(1)
    const { texts } = await callsAbout(client, office)
    const { institution } = office
    await storeTree(institution.id, 'Diretor', { BackOffice: { Emails: true } })
    const token = await loginAs(await createUser({ groups: ['Diretor'], institution }))
    const before = await storedOf(office)
    assert.equal((await client.get('/v2/types').headers(as(token))).status(), 200)
    for (const call of texts) assert.equal(await statusOf(client, token, call), 403, call.join(' '))
    assert.equal(await storedOf(office), before)
  })

  test('with Application__EmailFlowEnabled off all of it is 404 but pause and cancel', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(1)
    const { mails, stopping, texts } = await callsAbout(client, office)
    await emailFlow(office.institution, false)
    const before = await storedOf(office)
    for (const call of [...mails, ...texts])
      assert.equal(await statusOf(client, office.token, call), 404, call.join(' '))
    assert.equal(await storedOf(office), before)
    for (const call of stopping) assert.equal(await statusOf(client, office.token, call), 200, call.join(' '))
  })

  test('others than administrators see and change their own mailings alone', async ({ client, assert }) => {
    const office = await createOffice(1)
    const { institution, schoolClass } = office
    const { mailing, suppression } = await callsAbout(client, office)
    const [professor, foreign] = [
      await loginAs(await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' })),
      (await createOffice(0)).token,
    ]
    const act = async (what: string) => {
      const before = await storedOf(office)
      for (const token of [professor, foreign])
        assert.equal(await statusOf(client, token, ['post', `/v2/mailings/${mailing}/${what}`]), 404, what)
      assert.equal(await storedOf(office), before)
    }
    // Each in the state that it fits.
    await act('pause')
    await act('cancel')
    await db.from('email_mailings').where('id', mailing).update({ state: 'PAUSED' })
    await act('resume')
    await db.from('email_mailings').where('id', mailing).update({ state: 'SENDING' })
    await sendAll(mailing)
    const [message] = await messagesOf(mailing)
    await db
      .from('email_messages')
      .where('id', message?.id ?? 0)
      .update({ state: 'unknown' })
    await act('resend_unknown')
    for (const token of [professor, foreign]) {
      assert.equal((await client.get(`/v2/mailings/${mailing}`).headers(as(token))).status(), 404)
      assert.isEmpty((await client.get('/v2/mailings').headers(as(token))).body().results)
      assert.isEmpty((await client.get('/v2/emails').headers(as(token))).body().results)
    }
    const before = await storedOf(office)
    for (const call of [
      ['get', `/v1/email_templates/${office.template}`],
      ['put', `/v1/email_templates/${office.template}`],
      ['delete', `/v2/suppressions/${suppression}`],
    ] as const)
      assert.equal(await statusOf(client, foreign, call), 404, call.join(' '))
    assert.equal(await storedOf(office), before)
    const other = await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))
    assert.equal((await client.get(`/v2/mailings/${mailing}`).headers(as(other))).status(), 200)
  })
})
