import CheckCircleIcon from '../../../ui/icons/CheckCircleOutlined.ts'
import DeleteIcon from '../../../ui/icons/DeleteOutlined.ts'
import DraftIcon from '../../../ui/icons/InsertDriveFileOutlined.ts'
import { Button } from '../../../ui/Button.ts'
import { styled } from '../../../ui/styled.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment, FileState } from '../../../offline/index.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useItemParts } from '../area/use_item_parts.ts'
import { examCalls } from '../exam/server.ts'

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '10px 14px',
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  '& > [data-part=name]': { flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' },
  '& > [role=progressbar]': { flex: '1 1 100%' },
  '& small': { display: 'block', fontSize: '0.9375rem', color: theme.palette.text.secondary },
}))

/** A file that is not on the server yet, with its actions. */
export function WaitingFileLine({
  file,
  disabled,
  onRetry,
  onRemove,
}: {
  file: FileState
  disabled: boolean
  onRetry: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation('runner')
  const parts = useItemParts()
  const percent = Math.round(file.part * 100)
  const isFailed = file.state === 'failed'
  return (
    <Line data-testid="file-line" data-state={file.state}>
      <DraftIcon aria-hidden />
      <span data-part="name">
        {file.filename}
        <small role="status">
          {isFailed || file.tries > 0 ? <strong>{t('attach.error')}. </strong> : null}
          {isFailed
            ? parts !== null && <parts.FileRefusal code={file.reason} />
            : t(`attach.${file.state}`, { percent })}
        </small>
      </span>
      {(isFailed || (file.state === 'waiting' && file.tries > 0)) && (
        <Button size="small" variant="outlined" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      )}
      {parts !== null && (
        <parts.FilePreview filename={file.filename} load={() => Promise.resolve(file.blob)} />
      )}
      <Remove filename={file.filename} disabled={disabled} onRemove={onRemove} />
      {file.state === 'sending' && (
        <ProgressBar value={percent} aria-label={t('attach.progress', { filename: file.filename })} />
      )}
    </Line>
  )
}

/** A file that is on the server. */
export function AttachedFile({
  attachment,
  disabled,
  onRemove,
}: {
  attachment: Attachment
  disabled: boolean
  onRemove: () => void
}): ReactNode {
  const { t } = useTranslation('runner')
  const parts = useItemParts()
  return (
    <Line data-testid="file-line" data-state="stored">
      <CheckCircleIcon color="success" aria-hidden />
      <span data-part="name">
        {attachment.filename}
        <small>{t('attach.stored')}</small>
      </span>
      {parts !== null && (
        <parts.FilePreview
          filename={attachment.filename}
          load={() => examCalls.picture(new URL(attachment.url, location.origin).pathname)}
        />
      )}
      <Remove filename={attachment.filename} disabled={disabled} onRemove={onRemove} />
    </Line>
  )
}

function Remove({
  filename,
  disabled,
  onRemove,
}: {
  filename: string
  disabled: boolean
  onRemove: () => void
}) {
  const { t } = useTranslation('runner')
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<DeleteIcon />}
      disabled={disabled}
      onClick={onRemove}
      aria-label={t('attach.removeNamed', { filename })}
      sx={{ minHeight: 44 }}
    >
      {t('attach.remove')}
    </Button>
  )
}
