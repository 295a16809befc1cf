/**
 * What the test of killed notices runs as processes, on the database that the environment names. `make <candidates>` migrates, makes so many finished
 * exams whose answers are disclosed, and prints who may appeal; `read` prints what is stored of their payments.
 */
import { inApp, migrate } from '#tests/fixtures/in_app'

/** What is stored of payments. */
export type StoredPayments = {
  payments: { endToEndId: string; process: number | null; question: string | null }[]
  payed: { process: number }[]
  processes: { id: number; status: string }[]
}

const print = (what: string, value: object) => process.stdout.write(`${what} ${JSON.stringify(value)}\n`)

await inApp(async () => {
  const [what, candidates] = process.argv.slice(2)
  if (what === 'make') await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')

  if (what === 'make') {
    const { makePayableWorld } = await import('#tests/fixtures/payable_world')
    print('WORLD', await makePayableWorld(Number(candidates)))
    return
  }

  const payments = await db
    .from('payments')
    .select('end_to_end_id as endToEndId', 'process_id as process', 'question')
  const payed = await db.from('payment_events').where('kind', 'payed').select('process_id as process')
  const processes = await db.from('appeal_processes').select('id', 'status')
  print('ENDED', { payments, payed, processes } satisfies StoredPayments)
})
