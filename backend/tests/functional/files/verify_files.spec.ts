import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import { storeFile } from '#files'
import { verifyFiles } from '#files/actions/verify_files'
import type { StorageDriver } from '#files/storage/driver'
import { storage } from '#files/storage/storage'
import FilesVerify from '../../../commands/files_verify.js'
import { createInstitution } from '#tests/fixtures/people'
import { PNG } from '../evidence/bytes.js'

test.group('verifying stored files', () => {
  test('a file that is missing, one of another size and one with other bytes are named; the others are well', async ({
    assert,
  }) => {
    const institution = await createInstitution()
    const store = () =>
      storeFile({
        source: PNG,
        filename: 'x.png',
        purpose: 'snapshot',
        contentType: 'image/png',
        institutionId: institution.id,
        ownerId: null,
      })
    // What tests before this one left is not verified.
    const { id: after } = await store()
    const [well, missing, short, other] = [await store(), await store(), await store(), await store()]
    await storage.remove(missing.path)
    await storage.put(short.path, PNG.subarray(0, PNG.byteLength - 1))
    const bytes = Buffer.from(PNG)
    bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0)
    await storage.put(other.path, bytes)

    const found = new Map<number, string | null>()
    for await (const { id, problem } of verifyFiles({ after })) found.set(id, problem)
    assert.sameMembers([...found.keys()], [well.id, missing.id, short.id, other.id])
    assert.isNull(found.get(well.id))
    assert.equal(found.get(missing.id), 'is missing')
    assert.equal(found.get(short.id), 'has another size')
    assert.equal(found.get(other.id), 'has other bytes')

    ace.ui.switchMode('raw')
    const command = await ace.create(FilesVerify, [`--after=${after}`])
    await command.exec()
    command.assertExitCode(2)
    command.assertLogMatches(new RegExp(`file ${missing.id} \\(snapshot, ${missing.path}\\) is missing`))
    for (const { path } of [missing, short, other]) await storage.put(path, PNG)
  })

  test('a store that is away ends the verification instead of naming its files as missing', async ({
    assert,
  }) => {
    const away: StorageDriver = Object.create(storage, {
      open: { value: () => Promise.reject(new Error('the store did not answer')) },
    })
    const institution = await createInstitution()
    await storeFile({
      source: PNG,
      filename: 'x.png',
      purpose: 'snapshot',
      contentType: 'image/png',
      institutionId: institution.id,
      ownerId: null,
    })
    await assert.rejects(() => verifyFiles({ driver: away }).next(), 'the store did not answer')
  })
})
