import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { personalData } from '#personal_data'
import { clock, insertRow } from '#shared'
import { answerAt, createMarked, disclose, EVERYTHING, mark, setFlags } from '#tests/fixtures/marked_exams'
import { createUser } from '#tests/fixtures/people'
import { storeAppeal } from '#tests/fixtures/stored_appeals'
import { storeResult } from '#tests/fixtures/stored_results'

type Found = { readonly id: number; readonly [column: string]: unknown }

/** The rows of a table that a copy of somebody's data has. */
async function rowsOf(userId: number, table: string): Promise<Found[]> {
  const found: object[] = []
  for (const { tables, collect } of personalData())
    if (tables.some((one) => one === table))
      for await (const page of collect(userId)) if (page.table === table) found.push(...page.rows)
  return found as Found[]
}

test.group('a copy of somebody’s data has no more than was disclosed to them', () => {
  test('marks once their disclosure is done, and as far as the sheet shows points', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const marks = () => rowsOf(exam.candidate.id, 'answer_marks')
    await mark(client, exam.adminToken, answerAt(exam, 1), { value: 7 })
    assert.lengthOf(await marks(), 0)
    await disclose(client, exam)
    // The second text is blank.
    assert.deepEqual(
      (await marks()).map(({ position, points }) => [position, points]),
      [
        [1, 7000],
        [2, 0],
      ]
    )
    for (const hidden of ['showCandidateGrade', 'postAnswerVisualization']) {
      await setFlags(exam, { ...EVERYTHING, [hidden]: false })
      assert.lengthOf(await marks(), 0, hidden)
    }
    await setFlags(exam, EVERYTHING)
    assert.lengthOf(await marks(), 2)
    const running = db.from('disclosures').where('collection_id', exam.collectionId)
    await running.update({ state: 'RUNNING', done_at: null })
    assert.lengthOf(await marks(), 0)
  })

  test('of an appeal its stage as the candidate knows it, and of replies the newest that is disclosed', async ({
    client,
    assert,
  }) => {
    const exam = await createMarked(client)
    const { collectionId, examId, applicationId } = exam
    const [institutionId, userId] = [exam.institution.id, exam.candidate.id]
    const corrector = await createUser({ institution: exam.institution })
    const of = { institutionId, collectionId, examId, applicationId, userId, answer: exam.answers[0] }
    const appealId = await storeAppeal(of, { status: 'replied' })
    const reply = (revision: number) =>
      insertRow(db, 'appeal_replies', {
        appeal_id: appealId,
        revision,
        author_id: corrector.id,
        response: `Resposta ${revision}`,
        result_id: 1,
        replied_at: clock.now(),
      })
    await reply(1)
    const newest = await reply(2)
    const responses = async () =>
      (await rowsOf(userId, 'appeal_replies')).map(({ response }) => String(response))
    const stage = async () => (await rowsOf(userId, 'appeals')).map(({ status }) => String(status))
    assert.deepEqual([await stage(), await responses()], [['analysis'], []])
    await db.from('appeals').where('id', appealId).update({ status: 'disclosed', disclosed_at: clock.now() })
    assert.deepEqual([await stage(), await responses()], [['disclosed'], ['Resposta 2']])
    await db.from('appeal_replies').where('id', newest).update({ withdrawn_at: clock.now() })
    assert.deepEqual(await responses(), [])
  })

  test('of results the published version, without points and status that are not shown, and the newest disclosed reply', async ({
    assert,
  }) => {
    const { id: userId, institution } = await createUser()
    const { processId, resultId } = await storeResult({ institutionId: institution.id, userId }, 'Apto')
    const own = db.from('published_results').where('user_result_id', resultId)
    const row = (await own.clone().firstOrFail()) as { id: number }
    const { id: _, ...copied } = { ...row }
    // Another version is being written, which nobody has published.
    await db.table('published_results').insert({ ...copied, version_number: 2, value: 9900 })
    const results = () => rowsOf(userId, 'published_results')
    assert.containsSubset(await results(), [{ id: row.id, value: 7500, status: 'Apto' }])
    assert.lengthOf(await results(), 1)
    await own.clone().where('id', row.id).update({ show_grade: 0, show_status: 0 })
    assert.containsSubset(await results(), [{ id: row.id, value: null, total_value: null, status: null }])
    await db.from('selection_processes').where('id', processId).update({ status: 'CLOSED' })
    assert.deepEqual(await results(), [])

    const appealId = await insertRow(db, 'result_appeals', {
      institution_id: institution.id,
      selection_process_id: processId,
      user_result_id: resultId,
      user_id: userId,
      content: 'c',
      bibliography: 'b',
      status: 'replied',
      revision: 1,
      created_at: 1,
    })
    for (const revision of [1, 2])
      await insertRow(db, 'result_appeal_replies', {
        result_appeal_id: appealId,
        revision,
        author_id: userId,
        response: `Resposta ${revision}`,
        result_id: 1,
        replied_at: 1,
      })
    const status = async () => (await rowsOf(userId, 'result_appeals')).map((one) => String(one.status))
    assert.deepEqual([await status(), await rowsOf(userId, 'result_appeal_replies')], [['analysis'], []])
    await db.from('result_appeals').where('id', appealId).update({ status: 'disclosed', disclosed_at: 2 })
    assert.deepEqual(await status(), ['disclosed'])
    assert.deepEqual(
      (await rowsOf(userId, 'result_appeal_replies')).map(({ response }) => String(response)),
      ['Resposta 2']
    )
  })

  test('of answers that staff cleared no points', async ({ client, assert }) => {
    const { applicationId, candidate } = await createMarked(client)
    await insertRow(db, 'application_sittings', {
      application_id: applicationId,
      sitting: 1,
      state: 'FINISHED',
      frontier_position: 0,
      answer_count: 1,
      digest: '',
      answers_json: JSON.stringify([{ id: 1, alternatives: [], freeResponse: 'Meu texto', earned: 7 }]),
      records_json: '{}',
      files_json: '[]',
      closed_at: 1,
      closed_by: candidate.id,
    })
    const [sitting] = await rowsOf(candidate.id, 'application_sittings')
    assert.deepEqual(sitting?.answers, [{ id: 1, alternatives: [], freeResponse: 'Meu texto' }])
  })
})

test.group('a copy of somebody’s data has nothing of others', () => {
  test('the role by its name, acts without to whom, and rows of lists without a student’s number or a password', async ({
    assert,
  }) => {
    const person = await createUser({ groups: ['PROCTOR'] })
    const institutionId = person.institution.id
    const roleId = await insertRow(db, 'roles', {
      institution_id: institutionId,
      group_name: 'PROCTOR',
      name: 'Plantão',
      name_key: 'plantao',
      permissions_json: '{}',
      switch_versions_json: '{}',
      version: 1,
      changed_by: person.id,
      changed_at: clock.now(),
    })
    await db.from('user_groups').where('user_id', person.id).update({ role_id: roleId })
    const [group] = await rowsOf(person.id, 'user_groups')
    assert.containsSubset(group, { group_name: 'PROCTOR', role: 'Plantão' })
    assert.notProperty(group, 'role_id')

    const runId = await insertRow(db, 'import_runs', {
      institution_id: institutionId,
      kind: 'guardians',
      mode: 'add',
      state: 'DONE',
      ordered_by: person.id,
      session_id: 1,
      file_name: 'lista.csv',
      file_bytes: 1,
      encoding: 'utf-8',
      columns_json: '[]',
      total: 1,
      is_direct: 0,
      created_at: 1,
    })
    await insertRow(db, 'import_rows', {
      run_id: runId,
      line: 2,
      outcome: 'created',
      cells_json: JSON.stringify({
        name: 'Joana',
        student_identifier: 'RA-1',
        '#sealed:password': 'x',
      }),
      target_id: person.id,
    })
    const [row] = await rowsOf(person.id, 'import_rows')
    assert.deepEqual(row?.cells_json, { name: 'Joana' })

    await insertRow(db, 'import_mappings', {
      institution_id: institutionId,
      kind: 'guardians',
      header_digest: 'x',
      fields_json: '{}',
      chosen_by: person.id,
      chosen_at: 1,
    })
    const [chosen] = await rowsOf(person.id, 'import_mappings')
    assert.containsSubset(chosen, { kind: 'guardians', fields_json: {} })

    await db.transaction((trx) =>
      record(trx, {
        act: 'login_freed',
        by: { userId: person.id, group: 'PROCTOR', institutionId },
        subject: { type: 'user', id: 987_654 },
      })
    )
    const [act] = await rowsOf(person.id, 'audit_records')
    assert.containsSubset(act, { act: 'login_freed', subject_type: 'user' })
    assert.notInclude(JSON.stringify(act), '987654')
  })
})
