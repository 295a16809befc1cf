/** Cards of the first access, by class: who may print them, and what a print does. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { MOST_PEOPLE } from '#first_access/domain/limits'
import { callerOfSession, freshCodes, issueMailedCode, storePrinted, waitingPeople } from '#identity'
import { insertRows } from '#shared'
import { checkCard, createNewcomer, enterByCard } from '#tests/fixtures/first_access'
import { storeIdentity, storeProvider } from '#tests/fixtures/identity_providers'
import { messagesTo, sendTo, workOnMessage } from '#tests/fixtures/mail_server'
import { drawnIn } from '#tests/fixtures/pdf_text'
import { as, createClass, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import { startMailServer } from '#tests/fixtures/smtp_server'

const print = (token: string, body: object) =>
  fetch(`http://127.0.0.1:${process.env.PORT}/v1/first_access/cards`, {
    method: 'POST',
    headers: { ...as(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
/** Without blanks: words are drawn one by one. */
const textOf = (pdf: Buffer) =>
  drawnIn(pdf)
    .map(({ text }) => text)
    .join('')
    .replaceAll(' ', '')
const codesIn = (pdf: Buffer) => textOf(pdf).match(/[BCDFGHJKMNPQRSTVWXZ]{5}-[BCDFGHJKMNPQRSTVWXZ]{5}/g) ?? []
const pagesIn = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length

async function newClass(people = 3) {
  const schoolClass = await createClass()
  const { institution } = schoolClass.school
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
  const newcomers = []
  for (let at = 0; at < people; at += 1)
    newcomers.push(await createNewcomer({ schoolClass, name: `Ana Clara ${String(at).padStart(3, '0')}` }))
  return { schoolClass, institution, newcomers, admin, token: await loginAs(admin) }
}

test.group('cards of a class', () => {
  test('are eight a page, for those who have not come in; each code works for its person, and the print is on record', async ({
    client,
    assert,
  }) => {
    const { schoolClass, newcomers, admin, token } = await newClass(9)
    const cameIn = await createUser({ schoolClass })
    const teacher = await createUser({ schoolClass, groups: ['Professor'], role: 'teacher' })
    const answer = await print(token, { classes: [schoolClass.id] })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.include(answer.headers.get('cache-control'), 'no-store')
    const pdf = Buffer.from(await answer.arrayBuffer())
    assert.equal(pagesIn(pdf), 2)
    const [text, codes] = [textOf(pdf), codesIn(pdf)]
    assert.lengthOf(codes, 9)
    assert.lengthOf(new Set(codes), 9)
    for (const { username } of newcomers) assert.include(text, username)
    for (const { username } of [cameIn, teacher]) assert.notInclude(text, username)
    assert.include(text, 'Olá,AnaClara000!')
    const [first] = newcomers
    const [code = ''] = codes
    ;(await enterByCard(client, first?.username ?? '', code)).assertStatus(200)
    const [act] = await db
      .from('audit_records')
      .where({ act: 'first_access_printed', subject_type: 'class', subject_id: schoolClass.id })
    assert.equal(act.actor_id, admin.id)
    assert.equal(JSON.parse(act.detail_json).cards, 9)
    assert.notInclude(act.detail_json, code)
  })

  test('whoever is chosen in the list of people gets a card of their newest class, as far as the caller sees them', async ({
    client,
    assert,
  }) => {
    const { schoolClass, institution, newcomers, token } = await newClass(3)
    const newer = await createClass(schoolClass.school)
    const [
      first = { id: 0, username: '' },
      second = { id: 0, username: '' },
      third = { id: 0, username: '' },
    ] = newcomers
    await insertRows(db, 'class_members', [{ class_id: newer.id, user_id: first.id, role: 'student' }])
    const foreign = await createNewcomer({ schoolClass: await createClass() })
    const cameIn = await createUser({ schoolClass })
    const count = async (body: object, by = token) =>
      (await client.post('/v1/first_access/waiting').headers(as(by)).json(body)).body()
    const named = { ids: [first.id, third.id, cameIn.id, foreign.id] }
    assert.deepEqual(await count(named), { people: 2, withEmail: 0 })
    const all = { filter: { q: 'Ana Clara' }, exceptions: [second.id] }
    assert.deepEqual(await count(all), { people: 2, withEmail: 0 })
    const printed = async (body: object) =>
      textOf(Buffer.from(await (await print(token, body)).arrayBuffer()))
    for (const body of [named, all]) {
      const text = await printed(body)
      for (const { username } of [first, third]) assert.include(text, username)
      for (const { username } of [second, cameIn, foreign]) assert.notInclude(text, username)
    }
    const acts = await db
      .from('audit_records')
      .where({ act: 'first_access_printed', subject_type: 'class', institution_id: institution.id })
      .orderBy('id')
    assert.sameMembers(
      acts.slice(0, 2).map((act) => `${act.subject_id} ${JSON.parse(act.detail_json).cards}`),
      [`${newer.id} 1`, `${schoolClass.id} 1`]
    )
    const nobody = await print(token, { ids: [foreign.id] })
    assert.equal(nobody.status, 400)
    const unsaid = await print(token, {})
    assert.equal(unsaid.status, 400)
  })

  test('printed anew, the old ones are worth nothing; one person alone can get a card', async ({
    client,
    assert,
  }) => {
    const { schoolClass, newcomers, token } = await newClass(2)
    const codes = async (body: object) => codesIn(Buffer.from(await (await print(token, body)).arrayBuffer()))
    const [one, other] = await codes({ classes: [schoolClass.id] })
    const [anew, ...more] = await codes({ classes: [schoolClass.id], people: [newcomers[0]?.id] })
    assert.isEmpty(more)
    const [first = '', second = ''] = newcomers.map(({ username }) => username)
    assert.equal((await checkCard(client, first, one ?? '')).body().code, 'first_access_replaced')
    ;(await checkCard(client, first, anew ?? '')).assertStatus(200)
    ;(await checkCard(client, second, other ?? '')).assertStatus(200)
    assert.equal((await checkCard(client, second, anew ?? '')).body().code, 'first_access_wrong')
  })

  test('come as a file whatever the class is called', async ({ assert }) => {
    const { schoolClass, newcomers, token } = await newClass(1)
    await db.from('classes').where('id', schoolClass.id).update({ name: '3º ano – "A"' })
    const answer = await print(token, { classes: [schoolClass.id] })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="primeiro-acesso.pdf"')
    assert.lengthOf(codesIn(Buffer.from(await answer.arrayBuffer())), 1)
    assert.lengthOf(await db.from('first_access_codes').where('user_id', newcomers[0]?.id ?? 0), 1)
  })

  test('are for everybody, where somebody is in two of the classes', async ({ assert }) => {
    const { schoolClass, newcomers, admin } = await newClass(3)
    const second = await createClass(schoolClass.school)
    const [both, , last] = newcomers
    await insertRows(db, 'class_members', [{ class_id: second.id, user_id: both?.id ?? 0, role: 'student' }])
    await db
      .from('class_members')
      .where('user_id', last?.id ?? 0)
      .update({ class_id: second.id })
    const session = await db.from('sessions').where('user_id', admin.id).firstOrFail()
    const caller = await callerOfSession(session.id)
    if (!caller) throw new Error('the administrator is logged in')
    const asked = { classes: [second.id, schoolClass.id] }
    const found = await waitingPeople(caller, asked, 3)
    assert.sameDeepMembers(
      (found ?? []).map(({ id, classId }) => [id, classId]),
      newcomers.map(({ id }) => [id, id === last?.id ? second.id : schoolClass.id])
    )
  })

  test('are counted as they are good: nobody who came in while it was printed', async ({ assert }) => {
    const { newcomers, admin } = await newClass(2)
    const [cameIn, waits] = newcomers.map(({ id }) => id)
    const codes = freshCodes([cameIn ?? 0, waits ?? 0])
    await db
      .from('users')
      .where('id', cameIn ?? 0)
      .update({ password_hash: 'x' })
    const batch = { batch: unique('lote'), madeBy: admin.id }
    const good = await db.transaction((trx) => storePrinted(trx, codes, batch))
    assert.deepEqual([...good], [waits])
  })

  test('are refused with the remedy for more than 500 people, and where everybody has come in', async ({
    assert,
  }) => {
    const { schoolClass, institution, token } = await newClass(0)
    const none = await print(token, { classes: [schoolClass.id] })
    assert.equal(none.status, 400)
    assert.match(((await none.json()) as { classes: string[] }).classes[0] ?? '', /todos já entraram/)
    const prefix = unique('muitas')
    await insertRows(
      db,
      'users',
      Array.from({ length: MOST_PEOPLE + 1 }, (_, at) => ({
        institution_id: institution.id,
        username: `${prefix}-${at}`,
        name: 'Estudante',
        logged_group: 'ALUNO',
        language: 'pt-BR',
        is_active: 1,
        is_in_browser: 0,
        created_at: 1,
        updated_at: 1,
      }))
    )
    const made: { id: number }[] = await db.from('users').where('username', 'like', `${prefix}-%`)
    await insertRows(
      db,
      'class_members',
      made.map(({ id }) => ({ class_id: schoolClass.id, user_id: id, role: 'student' }))
    )
    const refused = await print(token, { classes: [schoolClass.id] })
    assert.equal(refused.status, 400)
    assert.match(
      ((await refused.json()) as { classes: string[] }).classes[0] ?? '',
      /mais de 500.*menos turmas/
    )
  })

  test('are of nobody else: another institution, another school, another class, no switch, and no staff', async ({
    client,
    assert,
  }) => {
    const { schoolClass, institution, newcomers, token } = await newClass(1)
    const elsewhere = await createUser({ groups: ['ADMINISTRADOR'] })
    assert.equal((await print(await loginAs(elsewhere), { classes: [schoolClass.id] })).status, 404)
    const own = await newClass(0)
    // One class of one's own does not open another's.
    const both = await print(own.token, { classes: [own.schoolClass.id, schoolClass.id] })
    assert.equal(both.status, 404)
    for (const group of [
      'ALUNO',
      'RESPONDENTE',
      'RESPONSIBLE',
      'PROCTOR',
      'Professor',
      'SCHOOL-ADMIN',
    ] as const) {
      const caller = await loginAs(await createUser({ groups: [group], school: schoolClass.school }))
      assert.equal((await print(caller, { classes: [schoolClass.id] })).status, 403, group)
      for (const path of ['', `/${schoolClass.id}`])
        (await client.get(`/v1/first_access${path}`).headers(as(caller))).assertStatus(403)
      ;(
        await client
          .post('/v1/first_access/mails')
          .headers(as(caller))
          .json({ classes: [schoolClass.id] })
      ).assertStatus(403)
    }
    await client
      .put('/v1/groups/SCHOOL-ADMIN/permissions')
      .headers(as(token))
      .json({ permissions: { BackOffice: { Users: true } } })
    const head = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school: schoolClass.school }))
    const otherSchool = await createSchool(institution)
    const other = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school: otherSchool }))
    assert.equal((await print(other, { classes: [schoolClass.id] })).status, 404)
    ;(await client.get(`/v1/first_access/${schoolClass.id}`).headers(as(other))).assertStatus(404)
    assert.equal((await print(head, { classes: [schoolClass.id] })).status, 200)
    // Somebody of another class is passed over.
    const stranger = await createNewcomer({ schoolClass: own.schoolClass })
    assert.equal((await print(head, { classes: [schoolClass.id], people: [stranger.id] })).status, 400)
    assert.lengthOf(await db.from('first_access_codes').where('user_id', stranger.id), 0)
    assert.isAbove((await db.from('first_access_codes').where('user_id', newcomers[0]?.id ?? 0)).length, 0)
  })
})

test.group('who has not come in yet', () => {
  test('is counted by class and named; candidates alone count', async ({ client, assert }) => {
    const { schoolClass, newcomers, token } = await newClass(2)
    await createUser({ schoolClass })
    await createUser({ schoolClass, groups: ['Professor'], role: 'teacher' })
    await createNewcomer({ schoolClass, groups: ['PROCTOR'] })
    await db
      .from('users')
      .where('id', newcomers[0]?.id ?? 0)
      .update({ email: 'ana@escola.example' })
    const list = await client.get('/v1/first_access').headers(as(token))
    list.assertStatus(200)
    const row = list.body().results.find(({ id }: { id: number }) => id === schoolClass.id)
    assert.containsSubset(row, { people: 3, waiting: 2, waitingWithEmail: 1 })
    await print(token, { classes: [schoolClass.id], people: [newcomers[0]?.id] })
    const people = await client.get(`/v1/first_access/${schoolClass.id}`).headers(as(token))
    assert.deepEqual(
      people
        .body()
        .results.map((one: Record<string, unknown>) => [one.id, one.hasEmail, one.cardAt !== null]),
      newcomers.map(({ id }, at) => [id, at === 0, at === 0])
    )
    assert.notProperty(people.body().results[0], 'email')
    const waiting = async () =>
      (await client.get('/v1/first_access?waiting=true&search=turma').headers(as(token)))
        .body()
        .results.map(({ id }: { id: number }) => id)
    assert.deepEqual(await waiting(), [schoolClass.id])
    await db
      .from('users')
      .whereIn(
        'id',
        newcomers.map(({ id }) => id)
      )
      .update({ password_hash: 'x' })
    assert.deepEqual(await waiting(), [])
  })
})

test.group('whoever comes in by a provider from outside', () => {
  test('waits for nothing: not counted, named, printed or mailed; untied, they wait again', async ({
    client,
    assert,
  }) => {
    const { schoolClass, institution, newcomers, token } = await newClass(2)
    const [tied] = newcomers
    const address = `${unique('ana')}@escola.example`
    await db
      .from('users')
      .where('id', tied?.id ?? 0)
      .update({ email: address })
    const provider = await storeProvider({ institution })
    const tie = await storeIdentity(provider, tied?.id ?? 0, 'sujeito')
    const counted = async () =>
      (await client.get('/v1/first_access?waiting=true').headers(as(token)))
        .body()
        .results.find(({ id }: { id: number }) => id === schoolClass.id)
    assert.containsSubset(await counted(), { people: 2, waiting: 1, waitingWithEmail: 0 })
    const named = await client.get(`/v1/first_access/${schoolClass.id}`).headers(as(token))
    assert.deepEqual(
      named.body().results.map(({ id }: { id: number }) => id),
      [newcomers[1]?.id]
    )
    const card = await print(token, { classes: [schoolClass.id] })
    assert.lengthOf(codesIn(Buffer.from(await card.arrayBuffer())), 1)
    const mails = await client
      .post('/v1/first_access/mails')
      .headers(as(token))
      .json({ classes: [schoolClass.id] })
    mails.assertBody({ mails: 0, withoutEmail: 1, recent: 0 })
    // Tied after the mail was ordered: it makes no code.
    const mail = { userId: tied?.id ?? 0, address, orderedAt: 1 }
    assert.isNull(await issueMailedCode(mail))
    await db.from('user_identities').where('id', tie).delete()
    assert.containsSubset(await counted(), { waiting: 2, waitingWithEmail: 1 })
    assert.isNotNull(await issueMailedCode(mail))
  })
})

test.group('the first access by e-mail', () => {
  test('goes to those who have an address, with a code that is in the mail alone and works', async ({
    client,
    assert,
    cleanup,
  }) => {
    const server = await startMailServer(cleanup)
    await sendTo(server.port, cleanup)
    const { schoolClass, newcomers, token } = await newClass(2)
    const [person] = newcomers
    const address = `${unique('ana')}@escola.example`
    await db
      .from('users')
      .where('id', person?.id ?? 0)
      .update({ email: address })
    const order = () =>
      client
        .post('/v1/first_access/mails')
        .headers(as(token))
        .json({ classes: [schoolClass.id] })
    const sent = await order()
    sent.assertStatus(200)
    sent.assertBody({ mails: 1, withoutEmail: 1, recent: 0 })
    ;(await order()).assertBody({ mails: 0, withoutEmail: 1, recent: 1 })
    for (const { id } of await messagesTo(address)) await workOnMessage(id)
    const source = (server.received.at(-1)?.source ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    const code = /primeiro-acesso#u=[^&\s]+&c=([A-Z]{10})/.exec(source.replaceAll('&amp;', '&'))?.[1] ?? ''
    assert.lengthOf(code, 10)
    const stored = JSON.stringify([
      await db.from('email_messages').where('user_id', person?.id ?? 0),
      await db.from('first_access_codes').where('user_id', person?.id ?? 0),
    ])
    assert.notInclude(stored, code)
    ;(await enterByCard(client, person?.username ?? '', code)).assertStatus(200)
    const [act] = await db
      .from('audit_records')
      .where({ act: 'first_access_mailed', subject_id: schoolClass.id })
    assert.containsSubset(JSON.parse(act.detail_json), { mails: 1, withoutEmail: 1 })
  })
  test('ends with the address that it was sent to, by a list and in the form of the console; a printed card stays', async ({
    client,
    assert,
  }) => {
    const { schoolClass, newcomers, token } = await newClass(3)
    const people = newcomers.map((person, at) => ({
      ...person,
      address: `${unique('errado')}${at}@escola.example`,
    }))
    const mark = unique('ra')
    const mailed: string[] = []
    for (const [at, { id, address }] of people.entries()) {
      await db
        .from('users')
        .where('id', id)
        .update({ email: address, public_identifier: `${mark}-${at}` })
      mailed.push((await issueMailedCode({ userId: id, address, orderedAt: 1 }))?.code ?? '')
    }
    const [byList, byForm, printed] = people
    const card = await print(token, { classes: [schoolClass.id], people: [printed?.id] })
    const [onPaper = ''] = codesIn(Buffer.from(await card.arrayBuffer()))
    const list = [
      'nome;ra;email',
      ...[0, 2].map((at) => `Ana Clara;${mark}-${at};${unique('certo')}@escola.example`),
    ].join('\n')
    const sent = await client
      .post('/v1/import_user')
      .headers(as(token))
      .file('file', Buffer.from(list), { filename: 'lista.csv' })
    sent.assertStatus(201)
    const { version, name, publicIdentifier } = (
      await client.get(`/v1/people/${byForm?.id}`).headers(as(token))
    ).body()
    const save = (email: string) =>
      client
        .put(`/v1/people/${byForm?.id}`)
        .headers(as(token))
        .json({
          version,
          name,
          email,
          public_identifier: publicIdentifier,
          groups: ['ALUNO'],
          is_active: true,
        })
    ;(await save(`${unique('certo')}@escola.example`)).assertStatus(200)
    for (const [at, person] of [byList, byForm].entries()) {
      const refused = await enterByCard(client, person?.username ?? '', mailed[at] ?? '')
      assert.equal(refused.body().code, 'first_access_replaced')
    }
    ;(await enterByCard(client, printed?.username ?? '', onPaper)).assertStatus(200)
  })
})
