import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { usePageTitle } from '../../../shared/page_title.ts'
import { Link } from '../../../shared/router/index.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { FactList } from '../../../ui/FactList.tsx'
import ArrowBackIcon from '../../../ui/icons/ArrowBack.ts'
import PrintIcon from '../../../ui/icons/PrintOutlined.ts'
import { OnPaper } from '../../../ui/OnPaper.tsx'
import { Typography } from '../../../ui/Typography.tsx'
import { TitledPart } from '../AppealTexts.tsx'
import type { OwnAppeal } from '../types.ts'

interface ReceiptSheetProps {
  appeal: OwnAppeal
  receipt: NonNullable<OwnAppeal['receipt']>
  /** The name of whoever is logged in: the server's record has none. */
  name: string
  /** The appeal. */
  back: string
  /** Where receipts are checked. */
  origin: string
}

/** What proves that an appeal was sent, as a page to print: what it says, when the server had it, and how anybody checks that. */
export function ReceiptSheet({ appeal, receipt, name, back, origin }: ReceiptSheetProps) {
  const { t, i18n } = useTranslation('appeals')
  const [openedAt] = useState(() => Date.now())
  const { number, edition, issuedAt, digest, code } = receipt
  usePageTitle(t('receipt.title'))
  // It takes the place of the appeal at the same address, which was read down to the link.
  useEffect(() => void window.scrollTo(0, 0), [])
  const facts = [
    [t('receipt.number'), edition === 1 ? String(number) : t('receipt.edited', { number, edition })],
    [t('receipt.name'), name],
    [
      t('receipt.against'),
      t('receipt.item', { exam: appeal.application.exam.name, position: appeal.position }),
    ],
    [t('receipt.at'), `${dayAndTime(issuedAt, i18n.language, openedAt)} (${issuedAt})`],
    [t('receipt.digest'), digest],
    [t('receipt.code'), code],
  ] as const
  return (
    <Box sx={{ maxWidth: 820, mx: 'auto', px: { xs: 4, sm: 8 }, pt: { xs: 5, sm: 7 }, pb: 12 }}>
      <OnPaper />
      <Typography variant="h1">{t('receipt.title')}</Typography>
      <Box
        data-print="no"
        sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { minHeight: 44 } }}
      >
        <Button component={Link} to={back} variant="outlined" startIcon={<ArrowBackIcon />}>
          {t('receipt.back')}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {t('receipt.print')}
        </Button>
      </Box>
      <FactList facts={facts} />
      <Box sx={{ mb: 5, overflowWrap: 'anywhere' }}>
        {t('receipt.check')}
        <Box component="strong" sx={{ display: 'block', mt: 1 }}>
          {`${origin}/comprovantes/${code}`}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TitledPart title={t('form.content')}>
          <Box sx={WRITTEN}>{appeal.content}</Box>
        </TitledPart>
        <TitledPart title={t('form.bibliography')}>
          <Box sx={WRITTEN}>{appeal.bibliography}</Box>
        </TitledPart>
        <TitledPart title={t('attachment.label')}>
          {appeal.attachments.map(({ filename }) => filename).join(', ') || t('attachment.none')}
        </TitledPart>
      </Box>
    </Box>
  )
}

const WRITTEN = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
