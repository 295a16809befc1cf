import UploadFileIcon from '@mui/icons-material/UploadFile'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Address, Answer } from '@banca/frontend/routes'
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react'
import { HttpError, Title, useLocaleState, useTranslate } from 'react-admin'
import { httpClient } from '../providers/data'
import { errorLines, humanSize, readExamFile } from './exam_file'
import { ImportReport, type ExamImportReport } from './ImportReport'

type State =
  | { step: 'choosing' }
  | { step: 'sending' }
  | { step: 'refused'; summary: string; lines: { key: string | null; message: string }[] }
  | { step: 'imported'; report: ExamImportReport }

/** /imports/exam: imports one exam file, all or nothing, and reports the result of every item. */
export function ImportExamPage() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const [file, setFile] = useState<File | null>(null)
  const [updateIfExists, setUpdateIfExists] = useState(false)
  const [state, setState] = useState<State>({ step: 'choosing' })
  const input = useRef<HTMLInputElement>(null)

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
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

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    choose(event.dataTransfer.files[0])
  }

  return (
    <Box sx={{ maxWidth: 880, py: 3 }}>
      <Title title={translate('imports.exam.title')} />
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700, mb: 1 }}>
        {translate('imports.exam.title')}
      </Typography>
      <Typography sx={{ mb: 3, maxWidth: '68ch' }}>{translate('imports.exam.intro')}</Typography>
      <Card variant="outlined" sx={{ p: 3 }} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          hidden
          data-testid="exam-file"
          onChange={(event: ChangeEvent<HTMLInputElement>) => choose(event.target.files?.[0])}
        />
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <Button variant="outlined" startIcon={<UploadFileIcon />} onClick={() => input.current?.click()}>
            {translate(file ? 'imports.exam.change' : 'imports.exam.choose')}
          </Button>
          <Typography color="text.secondary">
            {file
              ? translate('imports.exam.chosen', { name: file.name, size: humanSize(file.size, language) })
              : translate('imports.exam.drop')}
          </Typography>
        </Box>
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
        <Button
          sx={{ mt: 3 }}
          variant="contained"
          disabled={!file || state.step === 'sending'}
          onClick={() => void send()}
        >
          {translate(state.step === 'sending' ? 'imports.exam.sending' : 'imports.exam.send')}
        </Button>
        {state.step === 'sending' && (
          <LinearProgress sx={{ mt: 2 }} aria-label={translate('imports.exam.sending')} />
        )}
      </Card>
      <Box role="status" aria-live="polite" sx={{ mt: 3 }}>
        {state.step === 'refused' && (
          <Alert severity="error">
            <Typography sx={{ fontWeight: 600 }}>{state.summary}</Typography>
            {state.lines.length > 0 && (
              <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
                {state.lines.map((line) => (
                  <li key={`${line.key}${line.message}`}>
                    {line.key
                      ? translate('imports.exam.error_line', { key: line.key, message: line.message })
                      : line.message}
                  </li>
                ))}
              </Box>
            )}
          </Alert>
        )}
        {state.step === 'imported' && <ImportReport report={state.report} />}
      </Box>
    </Box>
  )
}
