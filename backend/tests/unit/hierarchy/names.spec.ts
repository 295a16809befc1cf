import { test } from '@japa/runner'
import { readableCodename, takenTexts } from '#hierarchy/domain/names'
import { versionOf } from '#hierarchy/domain/version'

test.group('names of the hierarchy', () => {
  const others = [{ id: 1, codename: 'sao-jose', name: 'Escola São José' }]

  test('two that read alike are one: neither case, accents nor spaces make a difference, nor codename or name', ({
    assert,
  }) => {
    assert.deepEqual(takenTexts(others, { name: 'ESCOLA  SAO JOSE ' }), ['name'])
    assert.deepEqual(takenTexts(others, { codename: 'SÃO-JOSÉ', name: 'sao-jose' }), ['codename', 'name'])
    assert.deepEqual(takenTexts(others, { codename: 'sao-jose-2', name: 'Escola São José 2' }), [])
    assert.deepEqual(takenTexts([], { name: 'Escola São José' }), [])
  })

  test('a codename is made of the name, unless it would be another one’s', ({ assert }) => {
    assert.equal(readableCodename('3ª série: A', others), '3ª-serie-a')
    assert.isNull(readableCodename('São José', others))
    assert.isNull(readableCodename('???', []))
    assert.lengthOf([...(readableCodename('ã'.repeat(200), []) ?? '')], 54)
  })

  test('a version is another one where a field differs, and none where a text was a number', ({ assert }) => {
    assert.equal(versionOf(['3ª A', 4, 2026]), versionOf(['3ª A', 4, 2026]))
    assert.notEqual(versionOf(['3ª A', 4, 2026]), versionOf(['3ª A', 4, 2027]))
    assert.notEqual(versionOf(['A', null]), versionOf(['A', 'null']))
  })
})
