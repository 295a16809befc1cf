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
  const columns = 'purpose, public_jwk_json, private_jwk_encrypted, created_at'
  const copy = await openSchool()
  let pairs: KeyPair[]
  try {
    const { call, identify, applicationId } = await openCandidate(copy, 'aluno')
    await identify()
    await call('POST', `/applications/${applicationId}/start`, {})
    pairs = rowsIn<KeyPair>(copy.databasePath, `select ${columns} from key_pairs`)
  } finally {
    await copy.close()
  }
  const [pair] = pairs
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
