import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Address, Answer } from '@banca/frontend/routes'
import { useState } from 'react'
import { HttpError, Title, useTranslate } from 'react-admin'
import { httpClient } from '../providers/data'
import { ChooseFile } from './ChooseFile'
import { errorLines, readExamFile } from './exam_file'
import { Refusal } from './Refusal'
import { ImportReport, type ExamImportReport } from './ImportReport'

type State =
  | { step: 'choosing' }
  | { step: 'sending' }
  | { step: 'refused'; summary: string; lines: { key: string | null; message: string }[] }
  | { step: 'imported'; report: ExamImportReport }

/** /imports/exam: imports one exam file, all or nothing, and reports the result of every item. */
export function ImportExamPage() {
  const translate = useTranslate()
  const [file, setFile] = useState<File | null>(null)
  const [updateIfExists, setUpdateIfExists] = useState(false)
  const [state, setState] = useState<State>({ step: 'choosing' })

  const isSending = state.step === 'sending'

  const choose = (chosen: File) => {
    setFile(chosen)
    setState({ step: 'choosing' })
  }

  const send = async () => {
    if (!file) return
    setState({ step: 'sending' })
    const read = await readExamFile(file)
    if (!read.ok) {
      setState({ step: 'refused', summary: translate(`imports.exam.${read.reason}`), lines: [] })
      return
    }
    try {
      // The file is sent unchanged: its keys must not be converted.
      const { json } = await httpClient('/v1/exams' satisfies Address<'POST'>, {
        method: 'POST',
        body: JSON.stringify({ ...read.exam, update_if_exists: updateIfExists }),
      })
      const report: Answer<'POST', '/v1/exams'> = json
      setState({ step: 'imported', report })
    } catch (error) {
      const lines = error instanceof HttpError ? errorLines(error.body) : []
      const summary =
        error instanceof HttpError && error.status > 0 ? 'imports.exam.failed' : 'imports.exam.network'
      setState({ step: 'refused', summary: translate(summary), lines })
    }
  }

  return (
    <Box sx={{ maxWidth: 880, py: 3 }}>
      <Title title={translate('imports.exam.title')} />
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700, mb: 1 }}>
        {translate('imports.exam.title')}
      </Typography>
      <Typography sx={{ mb: 3, maxWidth: '68ch' }}>{translate('imports.exam.intro')}</Typography>
      <ChooseFile
        file={file}
        onChoose={choose}
        isSending={isSending}
        accept="application/json,.json"
        testId="exam-file"
      >
        <FormControlLabel
          sx={{ mt: 2 }}
          control={
            <Checkbox
              checked={updateIfExists}
              onChange={(event) => setUpdateIfExists(event.target.checked)}
            />
          }
          label={translate('imports.exam.update_if_exists')}
        />
        <FormHelperText>{translate('imports.exam.update_help')}</FormHelperText>
        <Button sx={{ mt: 3 }} variant="contained" disabled={!file || isSending} onClick={() => void send()}>
          {translate(isSending ? 'imports.exam.sending' : 'imports.exam.send')}
        </Button>
        {isSending && <LinearProgress sx={{ mt: 2 }} aria-label={translate('imports.exam.sending')} />}
      </ChooseFile>
      <Box role="status" aria-live="polite" sx={{ mt: 3 }}>
        {state.step === 'refused' && <Refusal summary={state.summary} lines={state.lines} />}
        {state.step === 'imported' && <ImportReport report={state.report} />}
      </Box>
    </Box>
  )
}
