/** Run by `npm test` once, before the processes that share the school. */
import { openCandidate } from './api_candidate.js'
import { change, rowsIn } from './database_rows.js'
import { openSchool, seedShared } from './school.js'

type KeyPair = {
  purpose: string
  public_jwk_json: string
  private_jwk_encrypted: string
  created_at: number
}

/**
 * The RSA pair that a server makes when the first candidate of its institution begins costs a third of a second of processor time, in every
 * school of a run. So a copy of the school makes one, and the school gets it: nothing else has happened in it.
 */
async function makeKeyPair(databasePath: string): Promise<void> {
  const copy = await openSchool()
  const { call, identify, applicationId } = await openCandidate(copy, 'aluno')
  await identify()
  await call('POST', `/applications/${applicationId}/start`, {})
  const columns = 'purpose, public_jwk_json, private_jwk_encrypted, created_at'
  const [pair] = rowsIn<KeyPair>(copy.databasePath, `select ${columns} from key_pairs`)
  await copy.close()
  if (!pair) throw new Error('the start of an exam made no key pair')
  change(
    databasePath,
    `insert into key_pairs (${columns}) values (?, ?, ?, ?)`,
    pair.purpose,
    pair.public_jwk_json,
    pair.private_jwk_encrypted,
    pair.created_at
  )
}

await makeKeyPair(await seedShared())
