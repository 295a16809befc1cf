import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface NewSessionProps {
  busy: boolean
  onContinue(): void
  onCancel(): void
}

/** Another session of this person is active: taking over ends it. */
export function NewSession({ busy, onContinue, onCancel }: NewSessionProps) {
  const { t } = useTranslation('login')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section aria-labelledby="new-session">
      <Typography variant="h1" id="new-session" ref={title} tabIndex={-1} sx={{ outline: 'none' }}>
        {t('elsewhere.title')}
      </Typography>
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>{t('elsewhere.text')}</Typography>
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>{t('elsewhere.stored')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 6 }}>
        <Button variant="contained" aria-disabled={busy} onClick={busy ? undefined : onContinue}>
          {t('elsewhere.continue')}
        </Button>
        <Button variant="outlined" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Box>
    </section>
  )
}
