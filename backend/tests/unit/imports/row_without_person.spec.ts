import { test } from '@japa/runner'
import { guardianIdIn, namingOf, withoutNaming, type NamedBy } from '#imports/domain/row_without_person'

const ANA: NamedBy = {
  userId: 7,
  username: 'ana.conceição',
  identifier: 'Nº-00123a',
  isAlone: true,
  address: 'ana@exemplo.br',
}
const naming = (targetId: number | null, cells: Record<string, string>, by = ANA) =>
  namingOf({ targetId, cells }, by)

test.group('rows of lists that name somebody', () => {
  test('a row that was applied to them is theirs, whatever its cells say', ({ assert }) => {
    assert.equal(naming(7, { public_identifier: 'outro' }), 'all')
  })

  test('a row that made nobody is theirs by its identifier, in every spelling where nobody else has one alike', ({
    assert,
  }) => {
    for (const text of ['Nº-00123a', ' Nº-00123A ', 'nº-00123a'])
      assert.equal(naming(null, { public_identifier: text }), 'all', text)
    const shared = { ...ANA, isAlone: false }
    assert.equal(naming(null, { public_identifier: 'Nº-00123a' }, shared), 'all')
    assert.isNull(naming(null, { public_identifier: 'Nº-00123A' }, shared))
    assert.isNull(naming(null, { public_identifier: 'Nº-00123' }))
    assert.isNull(naming(null, { public_identifier: '' }, { ...ANA, identifier: null }))
  })

  test('without an identifier it is theirs by the user name; beside another identifier it names them alone', ({
    assert,
  }) => {
    assert.equal(naming(null, { username: 'Ana.Conceicao' }), 'all')
    assert.equal(naming(null, { username: 'ana.conceição', public_identifier: 'B' }), 'username')
  })

  test('a row of another person is never theirs, whatever its cells say', ({ assert }) => {
    const equal = { name: 'Nº-00123a', username: 'ana.conceição', email: 'ana@exemplo.br' }
    assert.isNull(naming(8, { ...equal, public_identifier: 'Nº-00123a' }))
    assert.isNull(naming(null, { name: 'Nº-00123a', email: 'ana@exemplo.br', public_identifier: 'B' }))
  })

  test("a guardian's row names its candidate, and is the guardian's by user name, else by an address of theirs alone", ({
    assert,
  }) => {
    const row = { student_identifier: 'X', email: 'Ana@Exemplo.br' }
    assert.equal(naming(null, row), 'all')
    assert.isNull(naming(null, row, { ...ANA, address: null }))
    assert.isNull(naming(null, { ...row, username: 'outra' }))
    assert.equal(naming(8, { student_identifier: 'Nº-00123A', email: 'mae@exemplo.br' }), 'candidate')
  })

  test('of a row of another person only the cell goes, and what takes it back stays', ({ assert }) => {
    const detail = {
      changes: [
        { field: 'candidate', from: null, to: 'Ana (Nº-00123a)' },
        { field: 'name', from: 'A', to: 'B' },
      ],
      problems: [{ field: 'name', text: 'a' }],
      // What a cell was meant to say is a copy of it.
      warnings: [{ field: 'student_identifier', text: 'b', params: { offer: 'Nº-00123a' } }],
    }
    const emptied = withoutNaming('candidate', {
      cells: { student_identifier: 'Nº-00123a', name: 'Mãe' },
      detailJson: JSON.stringify(detail),
    })
    assert.deepEqual(JSON.parse(emptied.cells_json), { student_identifier: '', name: 'Mãe' })
    assert.deepEqual(JSON.parse(emptied.detail_json ?? ''), {
      problems: detail.problems,
      warnings: [],
      changes: [{ field: 'candidate', from: null, to: '' }, detail.changes[1]],
    })
    const remarks = { changes: [], problems: [{ field: 'username', text: 'a' }], warnings: detail.problems }
    assert.deepEqual(
      JSON.parse(
        withoutNaming('username', { cells: {}, detailJson: JSON.stringify(remarks) }).detail_json ?? ''
      ),
      { ...remarks, problems: [] }
    )
    assert.notProperty(emptied, 'undo_json')
    assert.deepEqual(withoutNaming('all', { cells: { a: 'b' }, detailJson: '{}' }), {
      cells_json: '{}',
      row_key: null,
      detail_json: null,
      undo_json: null,
    })
  })

  test("a candidate's row loses the guardian whom it names, and stays the candidate's", ({ assert }) => {
    const cells = { public_identifier: 'B', guardian_name: 'Ana', guardian_email: 'Ana@Exemplo.br' }
    assert.equal(naming(8, cells), 'guardian')
    assert.equal(naming(null, cells), 'guardian')
    assert.isNull(naming(8, cells, { ...ANA, address: null }))
    const byUndo = { targetId: 8, cells: { ...cells, guardian_email: 'x@y.br' }, guardianId: 7 }
    assert.equal(namingOf(byUndo, ANA), 'guardian')
    const change = (field: string) => ({ field, from: null, to: 'Ana' })
    const undo = { candidate: null, guardian: { guardianId: 7, own: [] } }
    assert.equal(guardianIdIn(JSON.stringify(undo)), 7)
    assert.isNull(guardianIdIn(JSON.stringify({ userId: 8 })))
    const emptied = withoutNaming('guardian', {
      cells,
      detailJson: JSON.stringify({
        changes: [change('name'), change('guardian'), change('guardian_email')],
        problems: [{ field: 'guardian_name', text: 'a', params: { offer: 'Ana' } }],
      }),
      undoJson: JSON.stringify(undo),
    })
    assert.deepEqual(JSON.parse(emptied.cells_json), {
      public_identifier: 'B',
      guardian_name: '',
      guardian_email: '',
    })
    assert.deepEqual(JSON.parse(emptied.detail_json ?? ''), { changes: [change('name')], problems: [] })
    assert.deepEqual(JSON.parse(emptied.undo_json ?? ''), { candidate: null, guardian: null })
    assert.notProperty(emptied, 'row_key')
  })
})
