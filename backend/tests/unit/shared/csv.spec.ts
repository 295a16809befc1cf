import { test } from '@japa/runner'
import { csvLine, withoutApostrophe } from '#shared'

test.group('CSV', () => {
  test('what a spreadsheet takes for a formula comes back from our own import as it was', ({ assert }) => {
    const cells = [
      '=1+1',
      '+5',
      '-7',
      '@x',
      '\tx',
      '\rx',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      '00123',
      "'=1",
      "d'Ávila",
      "'x",
    ]
    for (const cell of cells) {
      const line = csvLine([cell]).slice(0, -2)
      const stored = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
      assert.notMatch(stored, /^[=+\-@\t\r＝＋－＠]/)
      assert.equal(withoutApostrophe(stored), cell)
    }
    assert.equal(csvLine(['00123']), '00123\r\n')
  })

  test('numbers have the sign of decimals that the reader’s spreadsheet takes', ({ assert }) => {
    assert.equal(csvLine([7.5, -1.25, 3, 'a']), '7.5;-1.25;3;a\r\n')
    assert.equal(csvLine([7.5, -1.25, 3, 'a'], ','), '7,5;-1,25;3;a\r\n')
  })
})
