import { Box } from '../Box.ts'
import { Button } from '../Button.ts'
import { Typography } from '../Typography.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveAs } from '../../shared/save_as.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  heading?: 'h1' | 'h3'
  /** Label of the button to continue, once they are saved. */
  action: string
  onSaved(): void
}

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, heading = 'h1', action, onSaved }: RecoveryCodesProps) {
  const { t } = useTranslation('second_factor')
  const [status, setStatus] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const copy = () =>
    // Not every browser has a clipboard: saving and printing work as well.
    Promise.resolve(navigator.clipboard?.writeText(codes.join('\n'))).then(
      () => setStatus(t(navigator.clipboard ? 'codes.copied' : 'codes.notCopied')),
      () => setStatus(t('codes.notCopied'))
    )
  const save = () => {
    const text = [t('codes.fileTitle'), '', ...codes, '', t('codes.once'), ''].join('\r\n')
    saveAs(new Blob([text], { type: 'text/plain' }), t('codes.fileName'))
  }

  return (
    <Box
      component="section"
      sx={{
        display: 'grid',
        gap: 4,
        // Prints the codes only.
        '@media print': {
          position: 'fixed',
          inset: 0,
          p: 8,
          backgroundColor: '#fff',
          color: '#000',
          alignContent: 'start',
          zIndex: 9999,
        },
      }}
    >
      <Typography
        variant={heading}
        ref={title}
        tabIndex={-1}
        sx={{ '&, &:focus-visible': { outline: 'none' } }}
      >
        {t('codes.title')}
      </Typography>
      <Typography>{t('codes.lead')}</Typography>
      <Box
        component="ol"
        aria-label={t('codes.title')}
        sx={{
          m: 0,
          py: 3,
          px: 4,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: '8px',
          fontFamily: 'monospace',
          fontSize: { xs: '0.9375rem', sm: '1.0625rem' },
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('codes.once')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '@media print': { display: 'none' } }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {t('codes.copy')}
        </Button>
        <Button variant="outlined" onClick={save}>
          {t('codes.save')}
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </Box>
      <Box role="status" sx={{ minHeight: '1.5em', '@media print': { display: 'none' } }}>
        {status}
      </Box>
      <Button
        variant="contained"
        size="large"
        onClick={onSaved}
        sx={{ minHeight: 52, '@media print': { display: 'none' } }}
      >
        {action}
      </Button>
    </Box>
  )
}
