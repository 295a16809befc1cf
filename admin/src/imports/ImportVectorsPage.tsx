import type { Address, Answer } from '@banca/frontend/routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { HttpError, Title, useTranslate } from 'react-admin'
import { httpClient } from '../providers/data'
import { ChooseFile } from './ChooseFile'
import { errorLines } from './exam_file'
import { Refusal } from './Refusal'
import { VectorForms } from './VectorForms'
import { fileProblem } from './vectors_file'

type Report = Answer<'POST', '/v1/exams/import_vectors'>

type State =
  | { step: 'choosing' }
  | { step: 'sending' }
  | { step: 'refused'; summary: string; lines: { key: string | null; message: string }[] }
  | { step: 'imported'; report: Report }

/** /imports/vectors: parameters of items, or answers on paper, from a CSV file; all of it or nothing. */
export function ImportVectorsPage() {
  const translate = useTranslate()
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<State>({ step: 'choosing' })
  const isSending = state.step === 'sending'
  const refuse = (summary: string, lines: { key: string | null; message: string }[] = []) =>
    setState({ step: 'refused', summary: translate(`imports.vectors.${summary}`), lines })

  const choose = (chosen: File) => {
    setFile(chosen)
    const problem = fileProblem(chosen)
    if (problem === null) setState({ step: 'choosing' })
    else refuse(problem)
  }

  const send = async () => {
    const problem = fileProblem(file)
    if (problem !== null || file === null) return refuse(problem ?? 'no_file')
    setState({ step: 'sending' })
    const body = new FormData()
    body.append('file', file, file.name)
    try {
      const { json } = await httpClient('/v1/exams/import_vectors' satisfies Address<'POST'>, {
        method: 'POST',
        body,
      })
      const report: Report = json
      setState({ step: 'imported', report })
    } catch (error) {
      const isAnswer = error instanceof HttpError && error.status > 0
      refuse(isAnswer ? 'failed' : 'network', isAnswer ? errorLines(error.body) : [])
    }
  }

  return (
    <Box sx={{ maxWidth: 880, py: 3 }}>
      <Title title={translate('imports.vectors.title')} />
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700, mb: 1 }}>
        {translate('imports.vectors.title')}
      </Typography>
      <Typography sx={{ mb: 3, maxWidth: '68ch' }}>{translate('imports.vectors.intro')}</Typography>
      <ChooseFile
        file={file}
        onChoose={choose}
        isSending={isSending}
        accept="text/csv,.csv"
        testId="vectors-file"
      >
        <Button sx={{ mt: 3 }} variant="contained" disabled={isSending} onClick={() => void send()}>
          {translate(isSending ? 'imports.vectors.sending' : 'imports.vectors.send')}
        </Button>
        {isSending && <LinearProgress sx={{ mt: 2 }} aria-label={translate('imports.vectors.sending')} />}
      </ChooseFile>
      <Box role="status" aria-live="polite" sx={{ mt: 3 }}>
        {state.step === 'refused' && <Refusal summary={state.summary} lines={state.lines} />}
        {state.step === 'imported' && <Imported report={state.report} />}
      </Box>
      <VectorForms />
    </Box>
  )
}

function Imported({ report }: { readonly report: Report }) {
  const translate = useTranslate()
  const { kind, exams } = report
  const details =
    kind === 'paper_answers'
      ? [
          translate('imports.vectors.handed_in', { smart_count: report.handedIn ?? 0 }),
          translate('imports.vectors.unchanged', { smart_count: report.unchanged ?? 0 }),
        ]
      : [translate('imports.vectors.items', { smart_count: report.items ?? 0, changed: report.changed ?? 0 })]
  return (
    <Alert severity="success">
      <Typography sx={{ fontWeight: 600 }}>{translate('imports.vectors.success')}</Typography>
      {[translate('imports.vectors.exams', { smart_count: exams }), ...details].map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}
