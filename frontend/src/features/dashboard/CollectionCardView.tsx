import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { Typography } from '../../ui/Typography.tsx'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../shared/router/index.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { useMayOpen } from '../../shared/reachable_pages.ts'
import { badgeOf, cardTarget, engagementOf, evaluationTarget } from './card.ts'
import type { CollectionCard } from './types.ts'

const COLOURS = { ACTIVE: 'success.main', INACTIVE: 'text.secondary', soon: 'warning.main' } as const

interface CollectionCardViewProps {
  card: CollectionCard
  group: string
  /** What this person may do with the collection. */
  actions?: ReactNode
}

/** One collection: its name, the number of its candidates, and a link to it. */
export function CollectionCardView({ card, group, actions }: CollectionCardViewProps) {
  const { t } = useTranslation('dashboard')
  const mayOpen = useMayOpen()
  const id = useId()
  const target = cardTarget(card, group, mayOpen)
  const evaluation = evaluationTarget(card, mayOpen)
  const [now] = useState(() => Date.now())
  const badge = badgeOf(card, now)
  const facts: [string, string | null][] = [
    [t('card.discipline'), card.discipline],
    [t('card.series'), card.seriesYear],
  ]
  return (
    <Box
      component="li"
      sx={({ tokens }) => ({
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        p: 4,
        backgroundColor: target === null ? tokens.paper : tokens.surface,
        border: `1px solid ${tokens.line}`,
        borderRadius: '10px',
        boxShadow: target === null ? 'none' : tokens.shadow,
        '&:has(a.target:hover)': { borderColor: tokens.control },
        '&:has(a.target:focus-visible)': { outline: `3px solid ${tokens.link}`, outlineOffset: 2 },
      })}
    >
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
        <Typography variant="h3" component="h2" id={id} sx={{ flex: 1, minWidth: 0 }}>
          {target === null ? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {card.name}
            </Box>
          ) : (
            <Box
              component={Link}
              to={target}
              className="target"
              sx={{
                color: 'inherit',
                textDecoration: 'none',
                outline: 'none',
                '&::after': { content: '""', position: 'absolute', inset: 0 },
              }}
            >
              {card.name}
            </Box>
          )}
        </Typography>
        <Box
          sx={{
            flexShrink: 0,
            color: COLOURS[badge],
            fontWeight: 600,
            border: 1,
            borderRadius: 4,
            px: 2.5,
            fontSize: '0.875rem',
          }}
        >
          {t(`status.${badge}`)}
        </Box>
      </Box>
      <Box sx={{ color: 'text.secondary', display: 'grid', gap: 0.5 }}>
        {facts.map(
          ([name, value]) => value !== null && value !== '' && <div key={name}>{`${name}: ${value}`}</div>
        )}
        <div className="numbers">{t('card.exams', { count: card.totalExams })}</div>
      </Box>
      <Box sx={{ mt: 'auto' }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1.5, fontSize: '0.875rem' }}>
          <span>{t('card.engagement')}</span>
          <span className="numbers">
            {card.totalApplications === 0
              ? t('card.noApplications')
              : t('card.engagementOf', {
                  count: card.countExamsAvailable,
                  total: card.totalApplications,
                })}
          </span>
        </Box>
        <ProgressBar value={engagementOf(card)} aria-label={`${t('card.engagement')}: ${card.name}`} />
      </Box>
      {/* Above the link, which is as large as the card; nothing where nothing is to be done. */}
      <Box
        sx={{
          position: 'relative',
          alignSelf: 'flex-start',
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          '&:empty': { display: 'none' },
        }}
      >
        {evaluation !== null && (
          <Button component={Link} to={evaluation} size="small" variant="outlined" aria-describedby={id}>
            {t(card.avaliada ? 'card.evaluated' : 'card.evaluate')}
          </Button>
        )}
        {actions}
      </Box>
    </Box>
  )
}
