import { test } from '@japa/runner'
import { cardName, EntryNames, namePart } from '#reporting/domain/entry_names'

test.group('names of report cards', () => {
  test('are plain: no folders, control or direction characters, bounded, never empty', ({ assert }) => {
    assert.equal(cardName('Ana Lima'), 'Boletim-Ana Lima')
    assert.equal(cardName('../../x'), 'Boletim-_.._x')
    assert.equal(cardName('a\\b/c:d*e?f"g<h>i|j'), 'Boletim-a_b_c_d_e_f_g_h_i_j')
    assert.equal(cardName('\u202eana\u0000\n'), 'Boletim-ana')
    assert.equal(cardName(' . '), 'Boletim-sem nome')
    assert.equal(namePart('x'.repeat(300), '–').length, 80)
    assert.equal(namePart('fim...', '–'), 'fim')
  })

  test('are each once in a zip, whatever the case, also where somebody is called like a second one', ({
    assert,
  }) => {
    const names = new EntryNames()
    const all = ['Ana', 'ana', 'Ana (2)', 'ANA', 'Ana'].map((name) => names.next(name, null))
    assert.deepEqual(all, [
      'Boletim-Ana.pdf',
      'Boletim-ana (2).pdf',
      'Boletim-Ana (2) (2).pdf',
      'Boletim-ANA (3).pdf',
      'Boletim-Ana (4).pdf',
    ])
    assert.lengthOf(new Set(all.map((name) => name.toLowerCase())), all.length)
  })

  test('are apart by exam: two exams of one name are two folders', ({ assert }) => {
    const names = new EntryNames()
    assert.equal(names.next('Ana', { id: 3, name: '../Prova' }), '_Prova (3)/Boletim-Ana.pdf')
    assert.equal(names.next('Ana', { id: 4, name: '../Prova' }), '_Prova (4)/Boletim-Ana.pdf')
  })
})
