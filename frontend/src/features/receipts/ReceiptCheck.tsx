import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { errorText } from '../../api/error_text.ts'
import { ApiError } from '../../api/errors.ts'
import { useSettings } from '../../api/settings.ts'
import { dayAndTime } from '../../locales/dates.ts'
import { usePageTitle } from '../../shared/page_title.ts'
import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { FactList } from '../../ui/FactList.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { Typography } from '../../ui/Typography.tsx'

interface ReceiptCheckProps {
  /** As it is in the address; empty: none yet. */
  code: string
  onCheck(code: string): void
}

/** Whether the receipt of an appeal is one of this server, for anybody who has its code: nothing of who sent it. */
export function ReceiptCheck({ code, onCheck }: ReceiptCheckProps) {
  const { t } = useTranslation('receipts')
  const [typed, setTyped] = useState(code)
  const [isTried, setTried] = useState(false)
  const settings = useSettings()
  const isMissing = typed.trim() === ''
  usePageTitle(t('title'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isMissing) onCheck(typed.trim())
  }
  return (
    <Box component="main" sx={{ maxWidth: 760, mx: 'auto', px: { xs: 4, sm: 6 }, py: { xs: 6, sm: 10 } }}>
      <Box sx={{ mb: 6 }}>
        <Logo src={settings?.theme.logos.login} name={settings?.institution.name ?? 'Banca'} height={36} />
      </Box>
      <Typography variant="h1">{t('title')}</Typography>
      <Typography sx={{ mt: 2, mb: 6, color: 'text.secondary' }}>{t('lead')}</Typography>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 3,
          alignItems: 'flex-start',
          '& > div': { flex: '1 1 300px' },
        }}
      >
        <TextInput
          label={t('code')}
          placeholder="7K2MQ-9XA4C-…"
          spellCheck={false}
          value={typed}
          error={isTried && isMissing ? t('common:required') : undefined}
          autoComplete="off"
          onChange={setTyped}
        />
        <Button type="submit" variant="contained" sx={{ mt: { xs: 0, sm: '30px' }, minHeight: 54 }}>
          {t('check')}
        </Button>
      </Box>
      <Box aria-live="polite" sx={{ mt: 6 }}>
        {code !== '' && <Checked key={code} code={code} />}
      </Box>
    </Box>
  )
}

function Checked({ code }: { code: string }) {
  const { t, i18n } = useTranslation('receipts')
  const [openedAt] = useState(() => Date.now())
  const found = useQuery({
    queryKey: ['receipts', code],
    queryFn: ({ signal }) => api.get('/v1/receipts/:code', { params: { code }, signal }),
    retry: false,
  })
  if (found.isPending)
    return (
      <Skeleton role="status" aria-label={t('common:loading')} style={{ height: 180, borderRadius: 10 }} />
    )
  if (found.error instanceof ApiError && found.error.status === 404)
    return (
      <Notice kind="error">
        <strong>{t('unknown')}</strong> {t('unknownHelp')}
      </Notice>
    )
  if (found.isError)
    return (
      <RetryNotice onRetry={() => void found.refetch()}>{errorText(found.error, t, t('failed'))}</RetryNotice>
    )
  const { number, edition, issuedAt, digest, isCurrent } = found.data
  const facts = [
    [t('number'), edition === 1 ? String(number) : t('edited', { number, edition })],
    [t('at'), `${dayAndTime(issuedAt, i18n.language, openedAt)} (${issuedAt})`],
    [t('digest'), digest],
    [t('code'), found.data.code],
  ] as const
  return (
    <>
      <Notice kind={isCurrent ? 'success' : 'warning'}>
        <strong>{t('genuine')}</strong> {t(isCurrent ? 'current' : 'replaced')}
      </Notice>
      <FactList facts={facts} />
    </>
  )
}
