/** Writes the example lists beside this file: `node docs/examples/import/make_lists.mjs`. A test compares them with `lists.mjs`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Workbook } from '@cj-tech-master/excelts'
import { csvOf, encoded, faulty, faultySheet, good, refused } from './lists.mjs'

const write = (name, bytes) => writeFileSync(join(import.meta.dirname, name), bytes)

async function workbookOf({ head, rows }) {
  const workbook = new Workbook()
  const sheet = workbook.addWorksheet('Estudantes')
  for (const row of [head, ...rows]) sheet.addRow(row.map((value) => (value === '' ? null : value)))
  return workbook.xlsx.writeBuffer()
}

write('estudantes.csv', csvOf(good))
write('estudantes.xlsx', await workbookOf(good))
write('estudantes-com-erros.csv', csvOf(faulty))
write('estudantes-com-erros.xlsx', await workbookOf(faultySheet))
mkdirSync(join(import.meta.dirname, 'recusados'), { recursive: true })
for (const [name, text] of Object.entries(refused)) write(join('recusados', name), encoded(text))
