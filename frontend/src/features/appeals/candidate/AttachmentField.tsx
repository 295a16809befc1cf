import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { errorText } from '../../../api/error_text.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { ConfirmCount } from '../../../ui/ConfirmCount.tsx'
import AttachFileIcon from '../../../ui/icons/AttachFile.ts'
import DeleteIcon from '../../../ui/icons/DeleteOutlined.ts'
import FileIcon from '../../../ui/icons/InsertDriveFileOutlined.ts'
import { RetryNotice } from '../../../ui/RetryNotice.tsx'
import { ACCEPTED, attachmentProblem } from './attachment_rules.ts'
import type { StoredAttachment } from './form_model.ts'

interface AttachmentFieldProps {
  value: StoredAttachment | null
  onChange(attachment: StoredAttachment | null): void
  /** A file is on its way to the server, or is not any more. */
  onUploading(isUploading: boolean): void
  /** What the server says about the file. */
  error: string | undefined
}

/** The one file of an appeal: uploaded when it is chosen, and a part of the appeal once that is sent. */
export function AttachmentField({ value, onChange, onUploading, error }: AttachmentFieldProps) {
  const { t } = useTranslation('appeals')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('file', file, file.name)
      return api.post('/v1/appeal_attachments', { body })
    },
    onMutate: () => onUploading(true),
    onSettled: () => onUploading(false),
    onSuccess: ({ id: stored, url, filename }) => onChange({ id: stored, url, filename }),
  })
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Allows to choose the same file again after a removal.
    event.target.value = ''
    if (file === undefined) return
    const wrong = attachmentProblem(file)
    setProblem(wrong === null ? null : t(`attachment.${wrong}`))
    if (wrong === null) upload.mutate(file)
  }
  const failed = upload.variables
  return (
    <Box role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <Box id={`${id}-label`} sx={{ fontSize: '0.9375rem', fontWeight: 600 }}>
        {t('attachment.label')}
      </Box>
      <Box id={`${id}-hint`} sx={{ mt: 0.5, mb: 2, fontSize: '0.9375rem', color: 'text.secondary' }}>
        {t('attachment.hint')}
      </Box>
      {value !== null ? (
        <Box sx={FILE}>
          <FileIcon aria-hidden />
          <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>{value.filename}</Box>
          <Button
            color="inherit"
            startIcon={<DeleteIcon />}
            aria-label={t('attachment.removeNamed', { name: value.filename })}
            onClick={() => setRemoving(true)}
            sx={{ minHeight: 44 }}
          >
            {t('attachment.remove')}
          </Button>
        </Box>
      ) : (
        <Button
          variant="outlined"
          startIcon={<AttachFileIcon />}
          aria-disabled={upload.isPending}
          onClick={() => !upload.isPending && input.current?.click()}
          sx={{ minHeight: 44 }}
        >
          {t(upload.isPending ? 'attachment.sending' : 'attachment.choose')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-hidden
        tabIndex={-1}
        onChange={choose}
        data-testid="appeal-file"
      />
      <Box role="alert" sx={{ mt: 1, fontSize: '0.9375rem', color: 'error.main', '&:empty': { m: 0 } }}>
        {problem ?? error}
      </Box>
      {upload.isError && problem === null && value === null && failed !== undefined && (
        <RetryNotice onRetry={() => upload.mutate(failed)}>
          {errorText(upload.error, t, t('attachment.failed'))}
        </RetryNotice>
      )}
      {isRemoving && (
        <ConfirmCount
          title={t('attachment.removeTitle')}
          action={t('attachment.remove')}
          isGrave
          onConfirm={() => {
            onChange(null)
            setRemoving(false)
            return Promise.resolve(null)
          }}
          onClose={() => setRemoving(false)}
        >
          <p>{t('attachment.removeText')}</p>
        </ConfirmCount>
      )}
    </Box>
  )
}

const FILE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  px: 3,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const
