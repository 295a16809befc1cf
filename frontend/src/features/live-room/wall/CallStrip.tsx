import { Box } from '../../../ui/Box.ts'
import { useTranslation } from 'react-i18next'
import type { Reason } from '../model/reasons.ts'
import type { Tile } from '../model/tiles.ts'

interface CallStripProps {
  /** Candidates who need attention, the most urgent first. */
  tiles: readonly Tile[]
  showNames: boolean
  /** Opens the tile, or the pending message. */
  onGo(tile: Tile): void
}

/** Candidates who need attention, in a line of constant height, so that the tiles never move. */
export function CallStrip({ tiles, showNames, onGo }: CallStripProps) {
  const { t } = useTranslation('live_room')
  return (
    <Box
      component="ul"
      aria-label={t('wall.calls')}
      tabIndex={tiles.length > 0 ? 0 : -1}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        flex: '1 1 0',
        minWidth: { xs: '100%', md: 0 },
        height: 34,
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        overflowX: 'auto',
        overflowY: 'hidden',
      }}
    >
      {tiles.map((tile) => (
        <Box component="li" key={tile.id} sx={{ flexShrink: 0 }}>
          <Box
            component="button"
            type="button"
            onClick={() => onGo(tile)}
            sx={({ tokens }) => ({
              font: 'inherit',
              fontSize: '0.8125rem',
              minHeight: 30,
              px: 2,
              borderRadius: 4,
              cursor: 'pointer',
              color: tokens.ink,
              backgroundColor: tile.mood === 'urgent' ? tokens.attentionGround : tokens.surface,
              border: `1px solid ${tile.mood === 'urgent' ? tokens.attention : tokens.control}`,
              '&:focus-visible': { outlineOffset: -2 },
            })}
          >
            <b>{showNames ? shortName(tile.candidate.name) : t('wall.unnamed', { id: tile.id })}</b>
            {` · ${t(`wall.reasons.${tile.reasons[0] as Reason}`)}`}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** First and last name, to identify a candidate. */
function shortName(name: string): string {
  const parts = name.split(/\s+/)
  return parts.length < 3 ? name : `${parts[0]} ${parts.at(-1)}`
}
