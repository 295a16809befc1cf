import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/error_text.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SideSheet } from '../../ui/SideSheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import QuarantinedAnswersSheet from '../quarantined_answers/QuarantinedAnswersSheet.tsx'
import {
  bringFile,
  isNotTheirs,
  MOST_MB,
  previewFile,
  type Brought,
  type FilePreview,
} from './answers_file.ts'
import { FilePreviewPart } from './FilePreviewPart.tsx'
import { FileResult } from './FileResult.tsx'

type Step =
  | { at: 'choose' | 'reading' }
  | { at: 'failed'; message: string }
  | { at: 'preview'; file: File; preview: FilePreview; isBringing: boolean; message?: string }
  | { at: 'done'; preview: FilePreview; brought: Brought; finished: boolean }
  | { at: 'quarantined'; preview: FilePreview }

/**
 * Imports a recovery file (sealed file of unsent answers): choose it, check whose it is and
 * what it would change, import it.
 */
export default function BringFileSheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['answers_file', 'quarantined_answers'])
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Allows to choose the same file again.
    event.target.value = ''
    if (file === undefined) return
    if (file.size > MOST_MB * 1_000_000)
      return setStep({ at: 'failed', message: t('tooLarge', { mb: MOST_MB }) })
    setStep({ at: 'reading' })
    try {
      setStep({ at: 'preview', file, preview: await previewFile(file), isBringing: false })
    } catch (error) {
      setStep({
        at: 'failed',
        message: isNotTheirs(error) ? t('notTheirs') : errorText(error, t, t('failed')),
      })
    }
  }
  const bring = async (file: File, preview: FilePreview, finish: boolean) => {
    setStep({ at: 'preview', file, preview, isBringing: true })
    try {
      const brought = await bringFile(file, preview, finish)
      setStep({ at: 'done', preview, brought, finished: finish && brought.outcome === 'applied' })
      void client.invalidateQueries({ queryKey: ['applications-dashboard'] })
    } catch (error) {
      // Nothing is lost: the file still exists, and a repeated import changes nothing.
      setStep({
        at: 'preview',
        file,
        preview,
        isBringing: false,
        message: errorText(error, t, t('bringFailed')),
      })
    }
  }
  if (step.at === 'quarantined')
    return (
      <QuarantinedAnswersSheet
        applicationId={step.preview.application}
        name={step.preview.candidate.name}
        onClose={onClose}
      />
    )
  return (
    <SideSheet title={t('title')} onClose={onClose}>
      {step.at !== 'done' && <Box sx={{ color: 'text.secondary' }}>{t('lead')}</Box>}
      <div role="alert">{step.at === 'failed' && <Notice kind="error">{step.message}</Notice>}</div>
      {step.at !== 'done' && (
        <Button
          variant={step.at === 'preview' ? 'outlined' : 'contained'}
          aria-disabled={isBusy(step)}
          onClick={() => !isBusy(step) && input.current?.click()}
        >
          {t(step.at === 'choose' ? 'choose' : 'chooseOther')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept=".banca,.json"
        hidden
        aria-hidden
        tabIndex={-1}
        data-testid="answers-file"
        onChange={(event) => void read(event)}
      />
      {step.at === 'reading' && (
        <Skeleton role="status" aria-label={t('reading')} style={{ height: 220, borderRadius: 10 }} />
      )}
      {step.at === 'preview' && (
        <FilePreviewPart
          fileName={step.file.name}
          preview={step.preview}
          isBringing={step.isBringing}
          message={step.message}
          onBring={(finish) => void bring(step.file, step.preview, finish)}
        />
      )}
      {step.at === 'done' && (
        <FileResult
          brought={step.brought}
          name={step.preview.candidate.name}
          finished={step.finished}
          onShowQuarantined={() => setStep({ at: 'quarantined', preview: step.preview })}
          onAnother={() => setStep({ at: 'choose' })}
        />
      )}
    </SideSheet>
  )
}

const isBusy = (step: Step) => step.at === 'reading' || (step.at === 'preview' && step.isBringing)
