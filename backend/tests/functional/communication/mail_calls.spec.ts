/** rule-email-002, fmt-email-001: the calls of mails to many. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { createSitting } from '#tests/fixtures/applications'
import {
  addressed,
  createOffice,
  createTemplate,
  messagesOf,
  orderBody,
  orderMailing,
  sendAll,
} from '#tests/fixtures/mailings'
import { as, createClass, createUser, loginAs, rename, unique } from '#tests/fixtures/people'

test.group('recipients', () => {
  test('are found by collection, exam, status of application, hierarchy and name, and counted', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(3)
    const [first, second] = office.people
    await db
      .from('users')
      .where('id', second?.id ?? 0)
      .update({ email: null })
    await db.table('email_suppressions').insert({
      institution_id: office.institution.id,
      address: first?.email,
      reason: 'hard_bounce',
      created_at: 1,
    })
    const list = async (query = '') =>
      (await client.get(`/v1/users/email${query}`).headers(as(office.token))).body()
    const all = await list()
    assert.containsSubset(all, { count: 3, withoutEmail: 1, suppressed: 1, selection: null })
    assert.deepEqual(
      all.results.map((row: { id: number; email: string | null; isSuppressed: boolean }) => [
        row.id,
        row.email === null,
        row.isSuppressed,
      ]),
      office.people.map(({ id }) => [id, id === second?.id, id === first?.id])
    )
    assert.equal((await list('?search=Aluno 2')).count, 1)
    assert.equal((await list(`?hierarchy=class:${office.schoolClass.id}`)).count, 3)
    assert.equal((await list('?hierarchy=class:999999')).count, 0)
    assert.equal((await list('?page=2&size=2')).results.length, 1)
    const sitting = await createSitting({ institution: office.institution })
    const { candidate, collectionId, examId } = sitting
    for (const query of [`collection=${collectionId}`, `exam=${examId}`, `exam=${examId}&status=AVAILABLE`])
      assert.deepEqual(
        (await list(`?${query}`)).results.map(({ id }: { id: number }) => id),
        [candidate.id],
        query
      )
    assert.equal((await list(`?exam=${examId}&status=FINISHED`)).count, 0)
    const wrong = await client.get('/v1/users/email?status=GONE').headers(as(office.token))
    assert.equal(wrong.status(), 400)
  })

  test('a selection is everybody of the filter but for exceptions, as it stood when it was made', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(4)
    const [first, second, third, fourth] = office.people
    await db
      .from('users')
      .where('id', second?.id ?? 0)
      .update({ email: null })
    const made = await client
      .get(`/v1/users/email?checked=all&checked_exception=${first?.id}&search=Aluno`)
      .headers(as(office.token))
    assert.containsSubset(made.body(), { count: 3, withoutEmail: 1, suppressed: 0 })
    const { selection } = made.body()
    for (const [group, count] of [
      ['ALUNO', 4],
      ['RESPONDENTE', 0],
    ] as const) {
      const narrowed = await client.get(`/v1/users/email?group=${group}`).headers(as(office.token))
      assert.equal(narrowed.body().count, count)
    }
    // Who comes later is not in it.
    await addressed(await createUser({ schoolClass: office.schoolClass, name: 'Aluno novo' }))
    const order = { recipients: undefined, selection }
    const seen = await client
      .post('/v2/emails/bulk?dry_run=true')
      .headers(as(office.token))
      .json(orderBody(office, order))
    assert.containsSubset(seen.body(), { accepted: 2, withoutEmail: 1, suppressed: 0, refused: [] })
    const mailing = await orderMailing(client, office, order)
    await sendAll(mailing)
    assert.sameMembers(
      (await messagesOf(mailing)).map(({ user_id }) => user_id),
      [third?.id, fourth?.id]
    )
    const ids = await client
      .get(`/v1/users/email?checked=${first?.id},${third?.id}&checked_exception=${third?.id}`)
      .headers(as(office.token))
    assert.containsSubset(ids.body(), { count: 1, results: [{ id: first?.id }] })
    // Another person's, or an expired one, is none.
    const colleague = await loginAs(
      await createUser({ groups: ['ADMINISTRADOR'], institution: office.institution })
    )
    const stolen = await client.post('/v2/emails/bulk').headers(as(colleague)).json(orderBody(office, order))
    assert.equal(stolen.status(), 400)
    await db.from('email_selections').where('id', selection).update({ expires_at: 1 })
    const old = await client.post('/v2/emails/bulk').headers(as(office.token)).json(orderBody(office, order))
    assert.equal(old.status(), 400)
  })

  test('are those of the caller’s classes alone, in the list and by address', async ({ client, assert }) => {
    const office = await createOffice(1)
    const schoolClass = await createClass({ ...office.schoolClass.school })
    const own = await addressed(await createUser({ schoolClass, name: 'Minha' }))
    const token = await loginAs(await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' }))
    const list = await client.get('/v1/users/email').headers(as(token))
    assert.deepEqual(
      list.body().results.map(({ id }: { id: number }) => id),
      [own.id]
    )
    const [other] = office.people
    const taken = await client.get(`/v1/users/email?checked=${other?.id}`).headers(as(token))
    assert.containsSubset(taken.body(), { count: 0, results: [] })
    const elsewhere = await createOffice(1)
    const answer = await client
      .post('/v2/emails/bulk')
      .headers(as(token))
      .json(orderBody({ template: office.template, people: [own, ...office.people, ...elsewhere.people] }))
    assert.equal(answer.status(), 202)
    assert.containsSubset(answer.body(), { accepted: 1 })
    assert.sameDeepMembers(answer.body().refused, [
      { email: other?.email, reason: 'unknown' },
      { email: elsewhere.people[0]?.email, reason: 'unknown' },
    ])
  })
})

test.group('orders of mailings', () => {
  test('addresses of nobody are refused by name, also as copies; with nobody left there is no mailing', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(1)
    const [person] = office.people
    const answer = await client
      .post('/v2/emails/bulk')
      .headers(as(office.token))
      .json(
        orderBody(office, {
          recipients: [
            { email: person?.email },
            { email: person?.email?.toUpperCase() },
            { email: 'x@fora.example' },
          ],
          cc: ['y@fora.example'],
        })
      )
    assert.equal(answer.status(), 202)
    assert.deepInclude(answer.body(), {
      accepted: 1,
      refused: [
        { email: person?.email?.toUpperCase(), reason: 'duplicate' },
        { email: 'x@fora.example', reason: 'unknown' },
        { email: 'y@fora.example', reason: 'unknown' },
      ],
    })
    const none = await client
      .post('/v2/emails/bulk')
      .headers(as(office.token))
      .json(orderBody(office, { recipients: [{ email: 'x@fora.example' }] }))
    assert.equal(none.status(), 400)
    assert.match(JSON.stringify(none.body()), /Confira estes endereços: x@fora\.example\. Só/)
  })

  test('a double click is one mailing, and the same key with another text is refused', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(1)
    const headers = { ...as(office.token), 'idempotency-key': unique('k') }
    const order = (more = {}) => client.post('/v2/emails/bulk').headers(headers).json(orderBody(office, more))
    const [one, two] = await Promise.all([order(), order()])
    assert.equal(one.status(), 202)
    assert.deepEqual(one.body(), two.body())
    assert.deepEqual((await order()).body(), one.body())
    const other = await order({ subject: 'Outro' })
    assert.equal(other.status(), 409)
    assert.equal(other.body().code, 'idempotency_key_reused')
    const stored = await db.from('email_mailings').where('institution_id', office.institution.id)
    assert.lengthOf(stored, 1)
  })

  test('context fills what the template declares, and nothing of who a person is', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(2)
    const template = await createTemplate(office.institution, { placeholders: ['sala'] })
    const [first, second] = office.people
    await rename(second?.id ?? 0, `Um nome mais comprido do que o do primeiro ${unique('n')}`)
    const order = (more: object) =>
      client
        .post('/v2/emails/bulk')
        .headers(as(office.token))
        .json({ ...orderBody({ ...office, template }), body: '{{nome}} na sala {{sala}}', ...more })
    const of = (one: object, two: object) => ({
      recipients: [
        { email: first?.email, context: one },
        { email: second?.email, context: two },
      ],
    })
    const fieldsOf = async (more: object) => {
      const answer = await order(more)
      assert.equal(answer.status(), 400)
      return JSON.stringify(answer.body())
    }
    assert.include(await fieldsOf(of({ sala: '1' }, {})), 'sala')
    assert.include(await fieldsOf(of({ sala: '1' }, { sala: '2', nome: 'Outro' })), 'nome')
    assert.include(await fieldsOf({ ...of({ sala: '1' }, { sala: '2' }), subject: '{{senha}}' }), 'senha')
    const answer = await order({ ...of({ sala: '<b>7</b>' }, {}), context: { sala: '9' } })
    assert.equal(answer.status(), 202)
    const seen = await client
      .post('/v2/emails/bulk?dry_run=true')
      .headers(as(office.token))
      .json({
        ...orderBody({ ...office, template }),
        body: '{{nome}} na sala {{sala}}',
        ...of({ sala: '<b>7</b>' }, {}),
        context: { sala: '9' },
      })
    const texts = seen.body().samples.map(({ text }: { text: string }) => text)
    assert.isTrue(texts.some((text: string) => text.includes('sala <b>7</b>')))
    assert.isTrue(texts.some((text: string) => text.includes('sala 9')))
  })

  test('the preview shows the first, the longest name, and one without a class', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(2)
    const { institution } = office
    const long = await addressed(
      await createUser({
        schoolClass: office.schoolClass,
        name: `Maria ${'da Conceição '.repeat(6)}${unique('n')}`,
      })
    )
    const without = await addressed(await createUser({ institution, name: 'Sem Turma' }))
    const people = [...office.people, long, without]
    const seen = await client
      .post('/v2/emails/bulk?dry_run=true')
      .headers(as(office.token))
      .json(orderBody({ ...office, people }))
    assert.equal(seen.status(), 200)
    assert.deepEqual(
      seen.body().samples.map(({ email }: { email: string }) => email),
      [office.people[0]?.email, long.email, without.email]
    )
    assert.include(seen.body().samples[2].text, 'Turma:')
    assert.isEmpty(await db.from('email_mailings').where('institution_id', institution.id))
  })

  test('a test goes to whoever writes alone, and not without an address', async ({ client, assert }) => {
    const office = await createOffice(1)
    const body = { type_id: office.template, subject: 'Teste {{nome}}', body: 'Oi' }
    const made = await client.post('/v2/emails/test').headers(as(office.token)).json(body)
    assert.equal(made.status(), 202)
    await sendAll(Number(made.body().mailing))
    assert.containsSubset(await messagesOf(Number(made.body().mailing)), [
      { address: office.admin.email, state: 'sent' },
    ])
    await db.from('users').where('id', office.admin.id).update({ email: null })
    const none = await client.post('/v2/emails/test').headers(as(office.token)).json(body)
    assert.equal(none.body().code, 'no_own_address')
  })

  test('rule-email-002: the history has ten a page, by the recipient’s name', async ({ client, assert }) => {
    const office = await createOffice(12)
    const mailing = await orderMailing(client, office)
    await sendAll(mailing)
    const page = async (number: number) =>
      (await client.get(`/v2/emails?ordering=user__name&page=${number}`).headers(as(office.token))).body()
    const [first, second] = [await page(1), await page(2)]
    assert.equal(first.count, 12)
    assert.lengthOf(first.results, 10)
    assert.lengthOf(second.results, 2)
    const names = [...first.results, ...second.results].map((row) => row.recipientName)
    assert.deepEqual(
      names,
      names.toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
    )
    assert.containsSubset(first.results[0], { type: 'Aviso', failed: false, state: 'sent' })
    assert.isString(first.results[0].sentAt)
    const mailings = await client.get('/v2/mailings').headers(as(office.token))
    assert.containsSubset(mailings.body().results, [
      { id: mailing, state: 'DONE', accepted: 12, counts: { sent: 12 } },
    ])
  })
})

test.group('templates and suppressed addresses', () => {
  test('two who edit one template at once learn of each other; a placeholder has to be declared', async ({
    client,
    assert,
  }) => {
    const office = await createOffice(0)
    const body = {
      description: 'Convite',
      subject: 'Olá, {{nome}}',
      body: 'Sala {{sala}}',
      placeholders: ['sala'],
    }
    const send = (method: 'post' | 'put', path: string, json: object) =>
      client[method](`/v1/email_templates${path}`).headers(as(office.token)).json(json)
    const undeclared = await send('post', '', { ...body, placeholders: [] })
    assert.equal(undeclared.status(), 400)
    assert.equal((await send('post', '', { ...body, placeholders: ['sala', 'nome'] })).status(), 400)
    const made = await send('post', '', body)
    assert.equal(made.status(), 201)
    const { id, version } = made.body()
    const changed = await send('put', `/${id}`, { ...body, description: 'Outro', version })
    assert.containsSubset(changed.body(), { description: 'Outro', version: 2 })
    const late = await send('put', `/${id}`, { ...body, version })
    assert.equal(late.status(), 409)
    assert.containsSubset(late.body(), { code: 'changed_meanwhile', changedBy: changed.body().updatedByName })
    await send('put', `/${id}`, { ...body, version: 2, isActive: false })
    const types = await client.get('/v2/types').headers(as(office.token))
    assert.notInclude(
      types.body().body.map((one: { id: number }) => one.id),
      id
    )
    const elsewhere = await createOffice(0)
    assert.equal((await client.get(`/v1/email_templates/${id}`).headers(as(elsewhere.token))).status(), 404)
  })

  test('an administrator lifts a suppressed address of their institution', async ({ client, assert }) => {
    const [office, other] = [await createOffice(1), await createOffice(0)]
    const [id] = (await db.table('email_suppressions').insert({
      institution_id: office.institution.id,
      address: office.people[0]?.email,
      reason: 'hard_bounce',
      created_at: 1,
    })) as number[]
    const lift = (token: string) => client.delete(`/v2/suppressions/${id}`).headers(as(token))
    assert.equal((await lift(other.token)).status(), 404)
    const list = await client.get('/v2/suppressions').headers(as(office.token))
    assert.containsSubset(list.body().results, [{ id, address: office.people[0]?.email }])
    assert.equal((await lift(office.token)).status(), 204)
    const mailing = await orderMailing(client, office)
    await sendAll(mailing)
    assert.deepEqual(
      (await messagesOf(mailing)).map(({ state }) => state),
      ['sent']
    )
  })
})
