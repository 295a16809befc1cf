/**
 * What the test of killed mailings runs as processes, on the database that the environment names. `order` migrates, makes a school, and orders a
 * mailing to all of it; `work` sends it to the mail server of the environment until it is killed, a few messages in each slice; `finish` goes on until
 * it has ended, and prints what became of each message.
 */
import { liveOn, print } from '#tests/faults/support/job_life'
import { inApp, migrate } from '#tests/fixtures/in_app'

/** A killed worker is replaced this late. */
const LEASE_MS = 1_000
/** A mail server that says nothing is waited for. */
const SILENT_MS = 1_500

await inApp(async () => {
  const [what, port] = [process.argv[2], process.env.TEST_MAIL_PORT]
  if (what === 'order') await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { default: emitter } = await import('@adonisjs/core/services/emitter')
  const { mailSettings } = await import('#config/mail')
  const { sendTo } = await import('#tests/fixtures/mail_server')
  Object.assign(mailSettings, { perMinute: 100_000, perDomainMinute: 100_000 })

  if (what === 'order') {
    const { unwrap } = await import('#shared')
    const { callerOfSession } = await import('#identity')
    const { orderMailing } = await import('#communication/actions/order_mailing')
    const { addressed, createTemplate, emailFlow } = await import('#tests/fixtures/mailings')
    const { createClass, createUser, loginAs } = await import('#tests/fixtures/people')
    const schoolClass = await createClass()
    const { institution } = schoolClass.school
    await emailFlow(institution)
    const admin = await createUser({ groups: ['ADMINISTRADOR'], institution })
    await loginAs(admin)
    const { id: session } = await db.from('sessions').where('user_id', admin.id).firstOrFail()
    const caller = await callerOfSession(Number(session))
    if (!caller) throw new Error('nobody is logged in')
    const kinds = JSON.parse(process.env.TEST_MAIL_KINDS ?? '[]') as string[]
    const recipients: { email: string; context: {} }[] = []
    for (const [at, kind] of kinds.entries()) {
      const email = `${kind}.${at}@escola.example`
      await addressed(await createUser({ schoolClass, name: `Pessoa ${at}` }), email)
      recipients.push({ email, context: {} })
    }
    const typeId = await createTemplate(institution)
    const texts = { typeId, subject: 'Olá, {{nome}}', body: 'Turma: {{turma}}' }
    const order = { ...texts, cc: [], bcc: [], context: {}, selection: null, recipients }
    unwrap(await orderMailing(caller, order, null))
    return
  }

  const ends: (() => Promise<void>)[] = []
  await sendTo(Number(port), (end) => void ends.push(end), { silentMs: SILENT_MS })
  const isFinishing = what === 'finish'
  // Nobody else lives by now: what they were sending need not wait for them.
  if (isFinishing) await db.from('email_messages').where('state', 'sending').update({ updated_at: 0 })
  // What was put off is due at once: the test does not wait for minutes.
  let isRetrying = false
  const retry = async () => {
    if (!isFinishing || isRetrying) return
    isRetrying = true
    await db.from('email_messages').where('state', 'queued').update({ not_before_at: 0 })
    await db.from('background_jobs').where('state', 'QUEUED').update({ not_before_at: 0 })
  }
  // After a deadlock the next one does it.
  const retryNow = setInterval(
    () =>
      void retry()
        .catch(() => {})
        .finally(() => (isRetrying = false)),
    300
  )
  // Each mail is a second by this clock: a slice has a few, however fast they are.
  let mails = 0
  emitter.onAny((event) => void (mails += event === 'mail:sending' ? 1 : 0))
  await liveOn({
    lane: 'mail',
    what: isFinishing ? 'finish' : 'work',
    leaseMs: LEASE_MS,
    ...(!isFinishing && { elapsedMs: () => performance.now() + mails * 1_000 }),
  })
  clearInterval(retryNow)
  for (const end of ends) await end()
  const rows = (await db.from('email_messages').select('address', 'state', 'attempts', 'answer')) as object[]
  const mailing = (await db.from('email_mailings').firstOrFail()) as { state: string; made: number }
  const job = (await db.from('background_jobs').firstOrFail()) as { state: string; fence: number }
  print(
    `ENDED ${JSON.stringify({ rows, mailing: mailing.state, made: mailing.made, job: job.state, claims: job.fence })}`
  )
})
