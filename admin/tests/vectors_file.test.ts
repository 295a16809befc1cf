import { expect, test } from 'vitest'
import { fileProblem } from '../src/imports/vectors_file'

const file = (name: string, type: string, size = 10) => ({ name, type, size })

test('val-import-003, val-import-004: a file of vectors is CSV by its type or its ending', () => {
  expect(fileProblem(null)).toBe('no_file')
  expect(fileProblem(file('vetores.csv', 'text/csv'))).toBeNull()
  // What Windows calls a CSV file.
  expect(fileProblem(file('vetores.CSV', 'application/vnd.ms-excel'))).toBeNull()
  expect(fileProblem(file('vetores', 'text/csv'))).toBeNull()
  expect(fileProblem(file('vetores.xlsx', 'application/vnd.ms-excel'))).toBe('not_csv')
  expect(fileProblem(file('vetores.csv', 'text/csv', 21 * 1024 * 1024))).toBe('too_large')
})
