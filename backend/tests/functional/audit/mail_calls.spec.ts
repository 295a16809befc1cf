import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { addressed, createTemplate, emailFlow, messagesOf, sendAll } from '#tests/fixtures/mailings'
import { as, createUser } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { faultsOf, type Made } from './promised_acts.js'

test.group('which calls record an act: mails to many', () => {
  test('each write is recorded as the page promises, and never what a mail says', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const { institution } = room
    await emailFlow(institution)
    const template = await createTemplate(institution)
    const person = await addressed(await createUser({ institution }))
    const { id: adminId } = room.admin
    await db
      .from('users')
      .where('id', adminId)
      .update({ email: `a${adminId}@escola.example` })
    const body = { type_id: template, subject: 'Assunto', body: 'Texto' }
    const order = { ...body, recipients: [{ email: person.email }] }
    const ordered = async () => {
      const answer = await client.post('/v2/emails/bulk').headers(as(room.adminToken)).json(order)
      return Number(answer.body().mailing)
    }
    const [mailing, other, unknown] = [await ordered(), await ordered(), await ordered()]
    await sendAll(unknown)
    const [message] = await messagesOf(unknown)
    await db
      .from('email_messages')
      .where('id', message?.id ?? 0)
      .update({ state: 'unknown' })
    const [suppression] = (await db.table('email_suppressions').insert({
      institution_id: institution.id,
      address: 'x@escola.example',
      reason: 'hard_bounce',
      created_at: 1,
    })) as number[]
    const about = (id: number, detail?: object) => ({ type: 'mailing', id, ...(detail && { detail }) })
    const texts = { description: 'd', subject: 's', body: 'b' }
    const made: [string, Made][] = [
      ['POST /v2/emails/bulk', { by: 'admin', path: '/v2/emails/bulk', body: order }],
      ['POST /v2/emails/test', { by: 'admin', path: '/v2/emails/test', body }],
      [
        'POST /v2/mailings/:id/pause',
        { by: 'admin', path: `/v2/mailings/${mailing}/pause`, about: about(mailing) },
      ],
      [
        'POST /v2/mailings/:id/resume',
        { by: 'admin', path: `/v2/mailings/${mailing}/resume`, about: about(mailing) },
      ],
      [
        'POST /v2/mailings/:id/cancel',
        { by: 'admin', path: `/v2/mailings/${other}/cancel`, about: about(other) },
      ],
      [
        'POST /v2/mailings/:id/resend_unknown',
        {
          by: 'admin',
          path: `/v2/mailings/${unknown}/resend_unknown`,
          about: about(unknown, { messages: 1 }),
        },
      ],
      ['DELETE /v2/suppressions/:id', { by: 'admin', path: `/v2/suppressions/${suppression}` }],
      ['POST /v1/email_templates', { by: 'admin', path: '/v1/email_templates', body: texts }],
      [
        'PUT /v1/email_templates/:id',
        { by: 'admin', path: `/v1/email_templates/${template}`, body: { ...texts, version: 1 } },
      ],
    ]
    assert.deepEqual(await faultsOf(room, made), [])
  })
})
