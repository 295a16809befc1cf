/**
 * Migrates the database that the environment names and makes an exam that candidates may appeal against. Arguments: how many of them, and the file
 * for what the bench must know, as JSON.
 */
import { writeFileSync } from 'node:fs'
import { inApp, migrate } from '#tests/fixtures/in_app'

const [candidates, file] = [Number(process.argv[2]), process.argv[3] as string]

await inApp(async () => {
  await migrate()
  const { makePayableWorld } = await import('#tests/fixtures/payable_world')
  writeFileSync(file, JSON.stringify(await makePayableWorld(candidates)))
})
