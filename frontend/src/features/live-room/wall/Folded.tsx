import { Box } from '../../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import type { Tile } from '../model/tiles.ts'
import { Indicator } from './Indicator.tsx'

interface FoldedProps {
  tiles: readonly Tile[]
  /** What they have in common, and how many they are. */
  title: string
  showNames: boolean
  onMenu(userId: number, at: HTMLElement): void
}

/** Candidates by name only; each still has its menu. They get a tile when something happens. */
export function Folded({ tiles, title, showNames, onMenu }: FoldedProps) {
  const { t } = useTranslation('live_room')
  if (tiles.length === 0) return null
  return (
    <Box component="section" aria-label={title} sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ mb: 1, color: 'text.secondary', fontSize: '0.875rem' }}>{title}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {tiles.map(({ id, candidate, mood }) => {
          const name = showNames ? candidate.name : t('wall.unnamed', { id })
          return (
            <Box component="li" key={id}>
              <Box
                component="button"
                type="button"
                aria-haspopup="menu"
                onClick={(event) => onMenu(id, event.currentTarget)}
                sx={({ tokens }) => ({
                  font: 'inherit',
                  fontSize: '0.875rem',
                  display: 'inline-flex',
                  alignItems: 'center',
                  gap: 2,
                  minHeight: 30,
                  px: 2,
                  color: tokens.ink,
                  backgroundColor: tokens.surface,
                  border: `1px solid ${tokens.line}`,
                  borderRadius: 1,
                  cursor: 'pointer',
                  '&:hover': { borderColor: tokens.control },
                })}
              >
                {name}
                {mood !== 'absent' && <Indicator indicator={candidate.indicator} />}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}
