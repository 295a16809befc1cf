import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { renewRecoveryKeys } from '#delivery'
import { bringAnswerFile, sealAnswerFile } from '#tests/fixtures/answer_file'
import { answersOf, createSitting, type AnswerRow, type Sitting } from '#tests/fixtures/applications'
import { ownKeyPairs } from '#tests/fixtures/key_pairs'
import { as, loginAs } from '#tests/fixtures/people'

/** A file of unsent answers with one text, for the third item. */
async function sealedText(
  sitting: Sitting,
  { key, seal }: { key: JsonWebKey; seal: string },
  text: { revision: number; freeResponse: string }
) {
  const entry = {
    id: (sitting.answers[2] as AnswerRow).id,
    term: 1,
    alternativeId: null,
    alternatives: [],
    gradeLinear: null,
    seconds: 3,
    finished: true,
    ...text,
  }
  return sealAnswerFile(key, {
    applicationId: sitting.applicationId,
    userId: sitting.candidate.id,
    entries: [entry],
    finish: false,
    seal,
  })
}

test.group('answers files over a change of keys', (group) => {
  group.setup(ownKeyPairs)

  test('a file of yesterday, when all was sealed by APP_KEY itself, is still ours, and so is its sender; keys:renew changes neither', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    const start = await client
      .post(`/v1/applications/${sitting.applicationId}/start`)
      .headers(as(sitting.token))
      .json({})
    const { recoveryKey, recoverySeal } = start.body() as { recoveryKey: JsonWebKey; recoverySeal: string }
    const claim = encryption.use('answers_file').decrypt<object>(recoverySeal, 'answers-file')
    assert.containsSubset(claim, { application: sitting.applicationId, user: sitting.candidate.id })
    const seal = encryption.use('undivided').encrypt(claim, { purpose: 'answers-file' })
    const pairs = () =>
      db.from('key_pairs').where('purpose', `recovery-3072:${sitting.candidate.institution.id}`)
    const [pair] = (await pairs()) as { private_jwk_encrypted: string }[]
    const jwk = encryption.use('recovery').decrypt<string>(pair?.private_jwk_encrypted ?? '', 'recovery-key')
    assert.isString(jwk)
    await pairs().update({
      private_jwk_encrypted: encryption.use('undivided').encrypt(jwk, { purpose: 'recovery-key' }),
    })
    // Reads every pair anew; afterwards the tested one is put back as yesterday left it.
    await renewRecoveryKeys()
    await pairs().update({
      private_jwk_encrypted: encryption.use('undivided').encrypt(jwk, { purpose: 'recovery-key' }),
    })

    const admin = await loginAs(sitting.admin)
    for (const revision of [4, 5]) {
      const text = { revision, freeResponse: `de ontem ${revision}` }
      const file = await sealedText(sitting, { key: recoveryKey, seal }, text)
      const brought = await bringAnswerFile(client, admin, file, sitting.candidate.id)
      brought.assertStatus(200)
      assert.containsSubset(brought.body(), { outcome: 'applied', authenticated: true })
      assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, `de ontem ${revision}`)
      assert.isAbove(await renewRecoveryKeys(), 0)
      const [renewed] = (await pairs()) as { private_jwk_encrypted: string }[]
      assert.equal(
        encryption.use('recovery').decrypt(renewed?.private_jwk_encrypted ?? '', 'recovery-key'),
        jwk
      )
    }
  })

  // V11.2.3
  test('V11.2.3: a new pair has 3072 bits; an institution with a shorter one of before gets a new one, and files sealed for either are opened', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    const shorter = await crypto.subtle.generateKey(
      { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
      true,
      ['encrypt', 'decrypt']
    )
    const former = await crypto.subtle.exportKey('jwk', shorter.publicKey)
    const privateHalf = JSON.stringify(await crypto.subtle.exportKey('jwk', shorter.privateKey))
    await db.table('key_pairs').insert({
      purpose: `recovery:${sitting.candidate.institution.id}`,
      public_jwk_json: JSON.stringify(former),
      private_jwk_encrypted: encryption.use('recovery').encrypt(privateHalf, { purpose: 'recovery-key' }),
      created_at: 1,
    })
    const start = await client
      .post(`/v1/applications/${sitting.applicationId}/start`)
      .headers(as(sitting.token))
      .json({})
    const { recoveryKey, recoverySeal: seal } = start.body() as {
      recoveryKey: JsonWebKey
      recoverySeal: string
    }
    assert.equal(Buffer.from(recoveryKey.n ?? '', 'base64url').length * 8, 3072)

    const admin = await loginAs(sitting.admin)
    for (const [at, key] of [former, recoveryKey].entries()) {
      const freeResponse = `sealed ${at}`
      const file = await sealedText(sitting, { key, seal }, { revision: 4 + at, freeResponse })
      const brought = await bringAnswerFile(client, admin, file, sitting.candidate.id)
      brought.assertStatus(200)
      assert.equal((await answersOf(sitting.applicationId))[2]?.free_response, freeResponse)
    }
    const stranger = await crypto.subtle.exportKey(
      'jwk',
      (
        await crypto.subtle.generateKey(
          {
            name: 'RSA-OAEP',
            modulusLength: 3072,
            publicExponent: new Uint8Array([1, 0, 1]),
            hash: 'SHA-256',
          },
          true,
          ['encrypt', 'decrypt']
        )
      ).publicKey
    )
    const foreign = await bringAnswerFile(
      client,
      admin,
      await sealAnswerFile(stranger, {
        applicationId: sitting.applicationId,
        userId: sitting.candidate.id,
        entries: [],
        finish: false,
        seal,
      }),
      sitting.candidate.id
    )
    assert.equal(foreign.body().code, 'file_not_ours')
  })
})
