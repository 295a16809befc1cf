import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { Typography } from '../../../ui/Typography.tsx'

interface CopyCodeProps {
  code: string
  /** Where it is paid without money, on an installation that tries payments out. */
  payPage: string | null
}

/** The code of a payment as text, to be pasted in a bank's app. */
export function CopyCode({ code, payPage }: CopyCodeProps) {
  const { t } = useTranslation('payments')
  const id = useId()
  const [status, setStatus] = useState('')
  const copy = () =>
    // Not every browser has a clipboard: the code can be selected as well.
    Promise.resolve(navigator.clipboard?.writeText(code)).then(
      () => setStatus(t(navigator.clipboard ? 'code.copied' : 'code.notCopied')),
      () => setStatus(t('code.notCopied'))
    )
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2" id={id}>
        {t('code.title')}
      </Typography>
      <Typography sx={{ mt: 1, color: 'text.secondary' }}>{t('code.hint')}</Typography>
      <Box
        component="code"
        // Scrolled by keyboard where it is longer than its place.
        tabIndex={0}
        role="textbox"
        aria-readonly
        aria-multiline
        aria-label={t('code.label')}
        data-testid="payment-code"
        sx={CODE}
      >
        {code}
      </Box>
      <Box
        data-print="no"
        sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 2 }}
      >
        <Button variant="contained" size="large" onClick={() => void copy()} sx={{ minHeight: 48 }}>
          {t('code.copy')}
        </Button>
        {payPage !== null && (
          <Button
            component="a"
            variant="outlined"
            size="large"
            href={payPage}
            target="_blank"
            rel="noopener noreferrer"
            sx={{ minHeight: 48 }}
          >
            {t('code.sandbox')}
          </Button>
        )}
        <Box role="status">{status}</Box>
      </Box>
      {payPage !== null && (
        <Typography data-print="no" sx={{ mt: 2, color: 'text.secondary' }}>
          {t('code.sandboxHint')}
        </Typography>
      )}
    </Box>
  )
}

const CODE = {
  display: 'block',
  mt: 3,
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  backgroundColor: 'background.paper',
  fontFamily: 'monospace',
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  wordBreak: 'break-all',
  // One tap selects all of it.
  userSelect: 'all',
} as const
