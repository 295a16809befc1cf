import { test } from '@japa/runner'
import {
  contentDigest,
  isSigned,
  readCode,
  receiptCode,
  writtenCode,
  type ReceiptStatement,
} from '#appeals/domain/receipt'

const CONTENT = {
  appealId: 12,
  itemId: 34,
  content: 'A alternativa B também responde: “é”.',
  bibliography: 'Livro, p. 12',
  files: ['ab'],
}
const STATEMENT: ReceiptStatement = {
  appealId: 12,
  edition: 1,
  issuedAt: 1_790_000_000_000,
  digest: contentDigest(CONTENT),
}
const KEY = 'key-of-today'

test.group('receipts of appeals', () => {
  test('the digest is SHA-256 of one JSON list, as documented, and any other word gives another one', ({
    assert,
  }) => {
    // printf '%s' '[12,34,"A alternativa B também responde: “é”.","Livro, p. 12",["ab"]]' | sha256sum
    assert.equal(contentDigest(CONTENT), 'de9619f4628485a89333ce5ac3de8d9f29240f815b85e85b24e302563b7e0e5f')
    for (const change of [
      { appealId: 13 },
      { itemId: 35 },
      { content: 'x' },
      { bibliography: 'x' },
      { files: [] },
      { content: CONTENT.bibliography, bibliography: CONTENT.content },
    ])
      assert.notEqual(contentDigest({ ...CONTENT, ...change }), STATEMENT.digest)
  })

  test('a code is of one statement and one key', ({ assert }) => {
    const code = receiptCode(STATEMENT, KEY)
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{20}$/)
    assert.isTrue(isSigned(STATEMENT, code, ['another', KEY]))
    assert.isFalse(isSigned(STATEMENT, code, ['another']))
    for (const change of [{ appealId: 13 }, { edition: 2 }, { issuedAt: 1 }, { digest: 'x' }])
      assert.isFalse(isSigned({ ...STATEMENT, ...change }, code, [KEY]))
  })

  test('each of the 32 letters comes about as often as the others', ({ assert }) => {
    const counts = new Map<string, number>()
    for (let edition = 0; edition < 2000; edition += 1)
      for (const letter of receiptCode({ ...STATEMENT, edition }, KEY))
        counts.set(letter, (counts.get(letter) ?? 0) + 1)
    assert.equal(counts.size, 32)
    for (const [letter, count] of counts) assert.approximately(count, 1250, 250, letter)
  })

  test('a code is read as people type it, and nothing else is one', ({ assert }) => {
    const code = 'AB10CDEFGH23456789JK'
    assert.equal(writtenCode(code), 'AB10C-DEFGH-23456-789JK')
    for (const typed of [code, writtenCode(code), ' abioc-defgh 23456-789jk ', 'ABLOCDEFGH23456789JK'])
      assert.equal(readCode(typed), code, typed)
    for (const typed of ['', code.slice(1), `${code}A`, 'U'.repeat(20), "' OR 1=1 --", 'é'.repeat(20)])
      assert.isNull(readCode(typed), typed)
  })
})
