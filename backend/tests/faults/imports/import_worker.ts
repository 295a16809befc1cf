/**
 * What the test of killed imports runs as processes, on the database that the environment names. `order <rows>` migrates, makes a school and a list of which half is
 * there already, and checks it and orders that it is applied, and that those who are missing in it, a tenth as many, are deactivated; `work` works on what is ordered until it is killed; `finish` works until it has ended, and prints
 * what became of it; `undo` orders that it is taken back.
 */
import { liveOn, print } from '#tests/faults/support/job_life'
import { inApp, migrate } from '#tests/fixtures/in_app'

/** A killed worker is replaced this late. */
const LEASE_MS = 2_000

const WHO: Readonly<Record<string, string>> = { Antes: 'before', Falta: 'missing' }

/** Rows of a chunk: there are many to be killed in. */
const UNITS = 3

await inApp(async () => {
  const [what, rows] = process.argv.slice(2)
  if (what === 'order') await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { registerJobType } = await import('#jobs')
  const { forgetJobType, jobType } = await import('#jobs/job_types')
  const { registerImportKind } = await import('#imports')
  const { candidates } = await import('#imports/kinds/candidates')
  const { checkJob } = await import('#imports/jobs/check_job')
  const { applyJob } = await import('#imports/jobs/apply_job')
  const { undoJob } = await import('#imports/jobs/undo_job')
  const { unwrap } = await import('#shared')
  registerImportKind(candidates)
  for (const type of [checkJob, applyJob, undoJob]) {
    if (jobType(type.type)) forgetJobType(type.type)
    registerJobType({
      ...type,
      chunk: (trx, request, prepared) => type.chunk(trx, { ...request, units: UNITS }, prepared),
    })
  }
  const { orderRun } = await import('#imports/jobs/order_run')
  const { callerOfSession } = await import('#identity')

  if (what === 'order') {
    const { sendList } = await import('#imports/jobs/work_on_run')
    const { createClass, createUser, loginAs } = await import('#tests/fixtures/people')
    const { createSchool } = await import('#identity')
    const admin = await createUser({ groups: ['ADMINISTRADOR'], schoolClass: await createClass() })
    const school = await createSchool({
      institutionId: admin.institution.id,
      codename: 'escola',
      name: 'Escola',
    })
    await loginAs(admin)
    const { id: session } = await db.from('sessions').where('user_id', admin.id).firstOrFail()
    const caller = await callerOfSession(Number(session))
    if (!caller) throw new Error('nobody is logged in')
    const count = Number(rows)
    for (let at = 0; at < count; at += 2) {
      const known = await createUser({ institution: admin.institution, name: 'Antes' })
      await db
        .from('users')
        .where('id', known.id)
        .update({ public_identifier: `k-${at}` })
    }
    const missing = count / 10
    for (let at = 0; at < missing; at += 1) {
      const { id } = await createUser({ institution: admin.institution, name: 'Falta' })
      await db
        .from('users')
        .where('id', id)
        .update({ public_identifier: `k-falta-${at}`, school_id: school.id })
    }
    const lines = Array.from({ length: count }, (_, at) => `Pessoa ${at},k-${at},Escola,1A,1º ano`)
    const bytes = Buffer.from(['nome,ra,escola,turma,serie', ...lines].join('\n'))
    const run = unwrap(await sendList(caller, candidates, { bytes, name: 'lista.csv', mode: 'full' }))
    unwrap(await orderRun(caller, run.id, 'apply', { workedHereMost: 0, deactivation: { typed: missing } }))
    return
  }

  const run = async () =>
    (await db.from('import_runs').firstOrFail()) as { id: number; session_id: number; state: string }

  if (what === 'undo') {
    const { id, session_id: session } = await run()
    const caller = await callerOfSession(session)
    if (!caller) throw new Error('nobody is logged in')
    unwrap(await orderRun(caller, id, 'undo', { workedHereMost: 0 }))
    return
  }

  await liveOn({ lane: applyJob.lane, what: what === 'work' ? 'work' : 'finish', leaseMs: LEASE_MS })
  const people = (await db.from('users').where('public_identifier', 'like', 'k-%')) as {
    id: number
    name: string
    is_active: number | boolean
  }[]
  const members = (await db.from('class_members').where('role', 'student').select('user_id')) as {
    user_id: number
  }[]
  const outcomes = (await db.from('import_rows').select('outcome')) as { outcome: string }[]
  const count = <T>(list: readonly T[], key: (one: T) => string) => {
    const counts: Record<string, number> = {}
    for (const one of list) counts[key(one)] = (counts[key(one)] ?? 0) + 1
    return counts
  }
  const jobs = (await db.from('background_jobs').orderBy('id')) as { state: string; fence: number }[]
  print(
    `ENDED ${JSON.stringify({
      state: (await run()).state,
      people: count(people, ({ name, is_active: active }) => `${WHO[name] ?? 'new'} ${Number(active)}`),
      inClass: members.filter(({ user_id: id }) => people.some((one) => one.id === id)).length,
      classes: (await db.from('classes').where('name', '1A').select('id')).length,
      outcomes: count(outcomes, ({ outcome }) => outcome),
      activated: (await db.from('audit_records').where('act', 'person_activated').select('id')).length,
      acts: (await db.from('audit_records').whereIn('act', ['import_applied', 'import_undone']).select('id'))
        .length,
      job: jobs.at(-1)?.state,
      claims: jobs.at(-1)?.fence,
    })}`
  )
})
