import { useTranslation } from 'react-i18next'
import { useAllowed } from '../../api/permissions.ts'
import { useMayOpen } from '../../shared/reachable_pages.ts'
import { Box } from '../../ui/Box.ts'
import WarningIcon from '../../ui/icons/WarningAmber.ts'
import { PageLink } from '../../ui/TextLink.tsx'
import type { Theme } from '../../ui/theme.ts'
import { Typography } from '../../ui/Typography.tsx'
import { suspected } from './model.ts'
import type { ItemLine } from './types.ts'
import { useNumbers } from './use_numbers.ts'

const VIEW = '/exams/dashboard/view'

/** The address of an item in View. */
export const itemAddress = (collection: number, exam: number, item: number) =>
  `${VIEW}?collection=${collection}&exam=${exam}&item=${item}`

interface SuspectedKeysProps {
  collection: number
  exam: number
  items: readonly ItemLine[]
}

/** Items whose key may be wrong: better candidates choose another alternative. Nothing decides about them here. */
export function SuspectedKeys({ collection, exam, items }: SuspectedKeysProps) {
  const { t } = useTranslation('statistics')
  const { fixed } = useNumbers()
  const mayOpen = useMayOpen()
  const allowed = useAllowed()
  const mayView = mayOpen(VIEW) && allowed('Dashboard.List.enable')
  const found = suspected(items)
  if (found.length === 0) return null
  return (
    <Box component="section" aria-labelledby="suspected-keys" sx={PANEL}>
      <Typography variant="h3" component="h2" id="suspected-keys" sx={{ display: 'flex', gap: 2 }}>
        <WarningIcon aria-hidden />
        {t('suspected.title', { count: found.length })}
      </Typography>
      <Box
        component="ul"
        className="numbers"
        sx={{ m: 0, mt: 2, pl: 0, listStyle: 'none', display: 'grid', gap: 2 }}
      >
        {found.map(({ itemId, position, suspectedKey }) => (
          <li key={itemId}>
            {t(suspectedKey.keyMeanTotal === null ? 'suspected.noKeyTakers' : 'suspected.line', {
              position,
              letter: suspectedKey.letter,
              mean: fixed(suspectedKey.meanTotal, 2),
              keyMean: fixed(suspectedKey.keyMeanTotal ?? 0, 2),
            })}{' '}
            {mayView && (
              <PageLink to={itemAddress(collection, exam, itemId)}>
                {t('suspected.open', { position })}
              </PageLink>
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}

const PANEL = ({ tokens }: Theme) =>
  ({
    p: 4,
    backgroundColor: tokens.attentionGround,
    border: `1px solid ${tokens.attention}`,
    borderRadius: '10px',
    '& h2': { color: tokens.attention },
  }) as const
