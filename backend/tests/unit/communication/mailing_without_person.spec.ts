import { test } from '@japa/runner'
import { withoutPerson } from '#communication/domain/mailing_without_person'

const stored = {
  peopleJson: JSON.stringify([[6], [7, { nota: '9,5' }], [8, { nota: '7' }]]),
  refusedJson: JSON.stringify([
    { email: 'ANA@exemplo.br', reason: 'suppressed' },
    { email: 'x@exemplo.br', reason: 'unknown' },
  ]),
  copiesJson: JSON.stringify(['Ana@Exemplo.br', 'mariana@exemplo.br']),
}

test.group('a mailing without somebody', () => {
  test('their values and their address go in every spelling; everybody has the place of before', ({
    assert,
  }) => {
    assert.deepEqual(withoutPerson(stored, { userId: 7, address: 'ana@exemplo.br' }), {
      people_json: JSON.stringify([[6], [7], [8, { nota: '7' }]]),
      refused_json: JSON.stringify([{ email: 'x@exemplo.br', reason: 'unknown' }]),
      copies_json: JSON.stringify(['mariana@exemplo.br']),
    })
  })

  test('an address that others have too stays, and one that names nobody of it is left as it is', ({
    assert,
  }) => {
    assert.deepEqual(Object.keys(withoutPerson(stored, { userId: 7, address: null }) ?? {}), ['people_json'])
    assert.isNull(withoutPerson(stored, { userId: 6, address: 'outra@exemplo.br' }))
    assert.isNull(withoutPerson({ ...stored, peopleJson: null }, { userId: 7, address: null }))
  })
})
