import { test } from '@japa/runner'
import { displayName } from '#files/domain/names'
import { ANSWER_ATTACHMENT_KINDS, kindByBytesAndName, looksLikeText } from '#files/domain/kinds'

test.group('File names and kinds', () => {
  test('a display name has no folder, no control or direction characters, and an end')
    .with([
      ['../../etc/passwd', 'passwd'],
      ['C:\\Users\\ana\\foto.png', 'foto.png'],
      ['a\u0000b\u202Egnp.exe', 'abgnp.exe'],
      ['...', 'arquivo'],
      ['', 'arquivo'],
      ['redação.pdf', 'redação.pdf'],
      ['a"b<c>.txt', 'a_b_c_.txt'],
    ] as const)
    .run(({ assert }, [given, shown]) => {
      assert.equal(displayName(given), shown)
    })

  test('a long name keeps its extension', ({ assert }) => {
    const name = displayName(`${'a'.repeat(500)}.pdf`)
    assert.lengthOf(name, 120)
    assert.isTrue(name.endsWith('.pdf'))
  })

  test('bytes and extension must agree', ({ assert }) => {
    const kindOf = (detected: string, name: string) =>
      kindByBytesAndName(ANSWER_ATTACHMENT_KINDS, detected, name)?.contentType
    assert.equal(kindOf('jpg', 'a.JPEG'), 'image/jpeg')
    assert.equal(kindOf('heic', 'a.heic'), 'image/heic')
    assert.equal(kindOf('text', 'a.csv'), 'text/csv')
    assert.isUndefined(kindOf('exe', 'a.pdf'))
    assert.isUndefined(kindOf('zip', 'a.zip'))
    assert.isUndefined(kindOf('text', 'a.html'))
    assert.isTrue(looksLikeText(Buffer.from('olá\tmundo\r\n')))
    assert.isTrue(looksLikeText(Buffer.from('\uFEFFresposta é\r\n', 'utf16le')))
    assert.isTrue(looksLikeText(Buffer.from('texto em latin-1: ação', 'latin1')))
    assert.isFalse(looksLikeText(Buffer.from([65, 0, 66])))
    assert.isFalse(looksLikeText(Buffer.from([0xff, 0xfe, 1, 0])))
  })
})
