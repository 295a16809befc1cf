/**
 * What the test of killed erasures runs as processes, on the database that the environment names. `order <rows>` migrates, makes somebody with all that is stored of a
 * person, a neighbour who has it too, and a list of so many rows, and orders the erasure; `work` works on it until it is killed; `finish` works until it has
 * ended, and prints what is left.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { liveOn, print } from '#tests/faults/support/job_life'
import { inApp, migrate } from '#tests/fixtures/in_app'

/** A killed worker is replaced this late. */
const LEASE_MS = 2_000

const digestOf = (found: ReadonlyMap<string, readonly string[]>) =>
  createHash('sha256')
    .update(JSON.stringify([...found]))
    .digest('hex')

await inApp(async () => {
  const [what, rows] = process.argv.slice(2)
  if (what === 'order') await migrate()
  const { default: db } = await import('@adonisjs/lucid/services/db')
  const { banca } = await import('#config/banca')
  const { erasureJob } = await import('#privacy/jobs/erasure_job')
  const { columnsWith, filesWith, rowsWith } = await import('#tests/fixtures/erasures')
  const noted = join(banca.dataDir, 'noted.json')

  if (what === 'order') {
    const { erasedWorld } = await import('../../functional/privacy/erased_world.js')
    const { askErasure } = await import('#privacy/actions/ask_erasure')
    const { callerOfSession } = await import('#identity')
    const { unwrap } = await import('#shared')
    const { loginAs } = await import('#tests/fixtures/people')
    const { appliedList } = await import('#tests/fixtures/erasures')
    const world = await erasedWorld()
    const cells = (at: number) => ({ name: world.neighbour, public_identifier: `k-${at}` })
    await appliedList(
      world.institution.id,
      world.admin.id,
      'students',
      Array.from({ length: Number(rows) }, (_, at) => ({ target: null, key: `k-${at}`, cells: cells(at) }))
    )
    for (const who of [world.admin, world.second]) {
      await loginAs(who)
      const { id } = await db.from('sessions').where('user_id', who.id).firstOrFail()
      const caller = await callerOfSession(Number(id))
      if (!caller) throw new Error('nobody is logged in')
      unwrap(await askErasure(caller, world.requestId))
    }
    const { canary, neighbour, institution } = world
    const before = { neighbour: digestOf(await rowsWith(neighbour)), files: filesWith(neighbour).length }
    const facts = JSON.stringify({ canary, neighbourMark: neighbour, institution: institution.id, before })
    // Not as text: the folder is looked through for the canary.
    writeFileSync(noted, Buffer.from(facts).toString('base64'))
    print(`CANARY ${canary}`)
    return
  }

  await liveOn({ lane: erasureJob.lane, what: what === 'work' ? 'work' : 'finish', leaseMs: LEASE_MS })
  const { canary, neighbourMark, institution, before } = JSON.parse(
    Buffer.from(readFileSync(noted, 'utf8'), 'base64').toString()
  ) as {
    canary: string
    neighbourMark: string
    institution: number
    before: object
  }
  const { verifyChains } = await import('#audit')
  const { sealBatch } = await import('#audit/actions/seal')
  while ((await sealBatch()) > 0);
  const broken: unknown[] = []
  for await (const report of verifyChains(institution)) if (report.broken) broken.push(report.broken)
  const erasure = await db.from('erasures').firstOrFail()
  const job = await db.from('background_jobs').where('id', erasure.job_id).firstOrFail()
  const purged = await db.from('file_purges').where('source', 'erasure')
  print(
    `ENDED ${JSON.stringify({
      columns: await columnsWith(canary),
      files: filesWith(canary).length,
      isNeighbourAsBefore:
        JSON.stringify({
          neighbour: digestOf(await rowsWith(neighbourMark)),
          files: filesWith(neighbourMark).length,
        }) === JSON.stringify(before),
      goes: JSON.parse(erasure.result_json).goes,
      purged: purged.length,
      broken,
      job: job.state,
      claims: job.fence,
    })}`
  )
})
