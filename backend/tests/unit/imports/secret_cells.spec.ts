import { test } from '@japa/runner'
import {
  countSecrets,
  hasSecrets,
  openedCells,
  sealedCells,
  withoutSecrets,
} from '#imports/domain/secret_cells'

const KNOWN = [
  { name: 'name', aliases: [], example: '' },
  { name: 'password', aliases: [], isSecret: true, example: '' },
] as const
const seal = (text: string) => [...text].toReversed().join('')

test.group('secret cells of a list', () => {
  test('are sealed under another name, opened again, and left out of what people see', ({ assert }) => {
    const cells = { name: '#sealed:x', password: 'abc' }
    const stored = sealedCells(cells, KNOWN, seal)
    assert.deepEqual(stored, { name: '#sealed:x', '#sealed:password': 'cba' })
    assert.deepEqual(openedCells(stored, seal), cells)
    assert.deepEqual(withoutSecrets(stored), { name: '#sealed:x' })
    // Stored again after a name was mended, it is sealed once.
    assert.deepEqual(sealedCells(stored, KNOWN, seal), stored)
    assert.deepEqual(withoutSecrets(stored, ['name']), stored)
    assert.deepEqual(withoutSecrets(stored, ['password']), { name: '#sealed:x' })
  })

  test('that cannot be read any more are empty, not absent', ({ assert }) => {
    assert.deepEqual(
      openedCells({ '#sealed:password': 'x' }, () => null),
      { password: '' }
    )
  })

  test('are counted by row, whatever columns a file has', ({ assert }) => {
    assert.equal(countSecrets([{ cells: { password: 'a' } }, { cells: { name: 'b' } }], KNOWN), 1)
    assert.isTrue(hasSecrets([{ header: 'Senha', field: 'password' }], KNOWN))
    assert.isFalse(hasSecrets([{ header: 'Senha', field: null }], KNOWN))
  })
})
