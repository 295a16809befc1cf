import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StoredFiles, type StoredFile } from '../../exam/files/StoredFiles.tsx'
import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'

interface AppealTextsProps {
  content: string
  bibliography: string
  attachments: readonly StoredFile[]
}

/** What the candidate wrote, to be read. */
export function AppealTexts({ content, bibliography, attachments }: AppealTextsProps) {
  const { t } = useTranslation('appeals')
  return (
    <>
      <TitledPart title={t('form.content')}>
        <Box sx={WRITTEN}>{content}</Box>
      </TitledPart>
      <TitledPart title={t('form.bibliography')}>
        <Box sx={WRITTEN}>{bibliography}</Box>
      </TitledPart>
      <TitledPart title={t('attachment.label')}>
        {attachments.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>{t('attachment.none')}</Box>
        ) : (
          <StoredFiles files={attachments} />
        )}
      </TitledPart>
    </>
  )
}

/** A part of a page under its own heading. */
export function TitledPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="h2" id={id} sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const WRITTEN = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' } as const
