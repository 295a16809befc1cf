import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { PlainButton } from '../../../ui/PlainButton.tsx'
import { CorrectorSheet } from './CorrectorSheet.tsx'
import { interval } from './figures.ts'
import type { CorrectorPace } from './use_agreement.ts'

interface CorrectorTableProps {
  plan: number
  correctors: readonly CorrectorPace[]
  /** Marks of one of them went back. */
  onReturned(): void
}

/** How each corrector marks: numbers for who supervises, who judges by themselves. */
export function CorrectorTable({ plan, correctors, onReturned }: CorrectorTableProps) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  const [opened, setOpened] = useState<CorrectorPace | null>(null)
  const [first] = correctors
  if (first === undefined) return <Box sx={{ color: 'text.secondary' }}>{t('correctors.none')}</Box>
  return (
    <>
      <Box sx={{ mb: 3, maxWidth: '72ch' }}>{t('correctors.text', { seconds: first.fastSeconds })}</Box>
      <DataTable
        label={t('correctors.table')}
        rows={correctors}
        idOf={({ user }) => String(user.id)}
        columns={[
          {
            id: 'name',
            header: t('board.holder'),
            isRowHeader: true,
            cell: (corrector) => (
              <PlainButton
                aria-label={t('correctors.openOf', { name: corrector.user.name })}
                sx={NAME}
                onClick={() => setOpened(corrector)}
              >
                {corrector.user.name}
              </PlainButton>
            ),
          },
          { id: 'texts', header: t('correctors.texts'), cell: ({ texts }) => texts.toLocaleString(language) },
          {
            id: 'severity',
            header: t('correctors.severity'),
            cell: ({ severity }) => {
              const figures = interval(severity, language)
              return figures === null ? t('correctors.tooFew') : t('correctors.interval', figures)
            },
          },
          {
            id: 'fast',
            header: t('correctors.fast', { seconds: first.fastSeconds }),
            cell: ({ fast, timed }) => t('correctors.fastOf', { fast, timed }),
          },
          {
            id: 'last',
            header: t('correctors.last'),
            cell: ({ lastAt }) => dayAndTime(lastAt, language, Date.now()),
          },
        ]}
      />
      {opened !== null && (
        <CorrectorSheet plan={plan} of={opened} onReturned={onReturned} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

/** The name opens the sheet of its person. */
const NAME = {
  font: 'inherit',
  minHeight: { xs: 44, md: 32 },
  color: 'primary.main',
  textAlign: 'left',
  textDecoration: 'underline',
  textUnderlineOffset: '0.15em',
} as const
