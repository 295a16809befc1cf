import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { MadeCandidate } from './NewCandidateForm.tsx'

/** The generated password, the only time that it is shown. */
export function NewPassword({ made: { user, password }, onClose }: { made: MadeCandidate; onClose(): void }) {
  const { t } = useTranslation('add_candidate')
  return (
    <>
      <Notice kind="warning">{t('password.once')}</Notice>
      <Box component="dl" sx={FACTS}>
        <dt>{t('new.name')}</dt>
        <dd>{user.name}</dd>
        <dt>{t('new.username')}</dt>
        <dd>{user.username}</dd>
        <dt>{t('new.password')}</dt>
        <Box component="dd" sx={{ fontSize: '1.375rem', fontWeight: 700, letterSpacing: '0.04em' }}>
          {password}
        </Box>
      </Box>
      <Button variant="contained" onClick={onClose} sx={{ justifySelf: 'end' }}>
        {t('password.noted')}
      </Button>
    </>
  )
}

const FACTS = {
  m: 0,
  display: 'grid',
  gap: 1,
  '& dt': { color: 'text.secondary', fontSize: '0.875rem' },
  '& dd': { m: 0, mb: 2, overflowWrap: 'anywhere' },
} as const
