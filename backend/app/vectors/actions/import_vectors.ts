import { createHash } from 'node:crypto'
import { readForm } from '#imports'
import { err, inTransaction, type Caller } from '#shared'
import { FORMS, MOST_ROWS } from '../forms.js'
import type { Outcome } from '../domain/outcome.js'
import { readPaper, readParameters } from '../domain/read_rows.js'
import type { VectorsReport } from '../views.js'
import { importPaper } from './import_paper.js'
import { importParameters } from './import_parameters.js'

const MOST = Math.max(...Object.values(MOST_ROWS))

/** Imports a file of vectors: item parameters, or answers on paper; the header decides. All of it is imported, or nothing. */
export async function importVectors(caller: Caller, bytes: Uint8Array): Promise<Outcome<VectorsReport>> {
  const sent = await readForm(bytes, FORMS, MOST)
  if (!sent.ok) return err({ kind: 'refused', error: sent.error })
  const { form, rows: lines } = sent.value
  if (lines.length > MOST_ROWS[form])
    return err({
      kind: 'refused',
      error: {
        kind: 'invalid',
        code: 'file_rows',
        fields: { file: ['imports.file_rows'] },
        params: { max: MOST_ROWS[form] },
      },
    })
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (form === 'paper_answers') {
    const { rows, problems } = readPaper(lines)
    return problems.length > 0 ? err({ kind: 'rows', problems }) : importPaper({ caller, rows, digest })
  }
  const { rows, problems } = readParameters(lines)
  if (problems.length > 0) return err({ kind: 'rows', problems })
  return inTransaction((trx) => importParameters(trx, { caller, rows, digest }))
}
