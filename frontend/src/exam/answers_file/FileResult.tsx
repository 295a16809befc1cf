import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/Notice.tsx'
import { resultOf, type Brought } from './answers_file.ts'

interface FileResultProps {
  brought: Brought
  name: string
  /** The import finished the exam. */
  finished: boolean
  onShowQuarantined(): void
  onAnother(): void
}

/** Result of an import. */
export function FileResult({ brought, name, finished, onShowQuarantined, onAnother }: FileResultProps) {
  const { t } = useTranslation('answers_file')
  const place = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => place.current?.focus(), [])
  const { taken, apart, filesTaken, filesApart, refused } = resultOf(brought)
  return (
    <Box ref={place} tabIndex={-1} role="status" sx={{ display: 'grid', gap: 4, outline: 'none' }}>
      <Notice kind={brought.outcome === 'applied' ? 'success' : 'info'}>
        <strong>{t(`done.${brought.outcome}`, { name })}</strong>
        {taken > 0 && <div>{t('done.taken', { count: taken })}</div>}
        {apart > 0 && <div>{t('done.apart', { count: apart })}</div>}
        {filesTaken > 0 && <div>{t('done.filesTaken', { count: filesTaken })}</div>}
        {filesApart > 0 && <div>{t('done.filesApart', { count: filesApart })}</div>}
        {finished && <div>{t('done.finished')}</div>}
      </Notice>
      {refused.length > 0 && (
        <Notice kind="warning">
          {t('done.refused', { count: refused.length, names: refused.join(', ') })}
        </Notice>
      )}
      {(brought.outcome === 'kept_apart' || apart + filesApart > 0) && (
        <Button variant="contained" onClick={onShowQuarantined}>
          {t('seeQuarantined')}
        </Button>
      )}
      <Button variant="outlined" onClick={onAnother}>
        {t('another')}
      </Button>
    </Box>
  )
}
