import { test } from '@japa/runner'
import { archiveName, nameInArchive, picturesByDay } from '#evidence/domain/pictures'

test.group('pictures of a sitting', () => {
  test('are counted by day of the school, which ends three hours after midnight of Greenwich', ({
    assert,
  }) => {
    const moments = ['2026-11-25T20:00:00Z', '2026-11-26T02:59:59Z', '2026-11-26T03:00:00Z'].map((at) =>
      Date.parse(at)
    )
    assert.deepEqual(picturesByDay(moments), [
      { day: '2026-11-26', count: 1 },
      { day: '2026-11-25', count: 2 },
    ])
    assert.deepEqual(picturesByDay([]), [])
  })

  test('lie in a folder of their day by time and id', ({ assert }) => {
    const takenAt = Date.parse('2026-11-26T02:05:03Z')
    assert.equal(nameInArchive({ id: 7, takenAt, contentType: 'image/png' }), '2026-11-25/23-05-03-7.png')
    assert.equal(nameInArchive({ id: 8, takenAt, contentType: 'image/jpeg' }), '2026-11-25/23-05-03-8.jpg')
  })

  test('whatever somebody is called, their file has a name that is none of a folder or a formula', ({
    assert,
  }) => {
    const names = {
      'Ana D’Ávila': 'Imagens-Ana DÁvila.zip',
      "João d'Arc-Lima": "Imagens-João d'Arc-Lima.zip",
      '=HYPERLINK("http://x")': 'Imagens-HYPERLINKhttpx.zip',
      '../../etc/passwd': 'Imagens-etcpasswd.zip',
      '\u202Egpj.exe': 'Imagens-gpjexe.zip',
      'a\r\nSet-Cookie: x': 'Imagens-aSet-Cookie x.zip',
      '…': 'Imagens-candidato.zip',
    }
    for (const [person, name] of Object.entries(names)) assert.equal(archiveName(person), name)
    assert.equal(archiveName('é'.repeat(200)), `Imagens-${'é'.repeat(80)}.zip`)
  })
})
