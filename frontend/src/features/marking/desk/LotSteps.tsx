import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import type { Theme } from '../../../ui/theme.ts'
import { isComplete } from '../model/mark.ts'
import type { LocalLot } from '../model/local_lot.ts'

/** The texts of the lot: which one is open, and which are done. */
export function LotSteps({ local, onGo }: { local: LocalLot; onGo(at: number): void }) {
  const { t } = useTranslation('marking')
  const { lot, entries, at, definition, itemValue } = local
  return (
    <Box component="ol" aria-label={t('lot.texts')} sx={LIST}>
      {lot?.tasks.map(({ task }, index) => {
        const entry = entries.find((one) => one.task === task)
        const isMarked = entry !== undefined && isComplete(definition, entry.mark, itemValue)
        const state =
          entry?.refusal != null ? 'refused' : isMarked ? (entry.isReady ? 'ready' : 'marked') : 'open'
        return (
          <li key={task}>
            <Box
              component="button"
              type="button"
              data-state={state}
              aria-current={index === at ? 'step' : undefined}
              aria-label={t('lot.step', { number: index + 1, state: t(`lot.states.${state}`) })}
              onClick={() => onGo(index)}
              sx={STEP}
            >
              {index + 1}
              <span aria-hidden>{{ open: '', marked: '·', ready: '✓', refused: '!' }[state]}</span>
            </Box>
          </li>
        )
      })}
    </Box>
  )
}

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 } as const

const STEP = ({ tokens }: Theme) =>
  ({
    minWidth: 44,
    minHeight: 36,
    px: 2,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.ink,
    backgroundColor: tokens.surface,
    border: `1px solid ${tokens.control}`,
    borderRadius: '8px',
    cursor: 'pointer',
    '&[data-state=ready]': { backgroundColor: tokens.savedGround, borderColor: tokens.saved },
    '&[data-state=refused]': { backgroundColor: tokens.errorGround, borderColor: tokens.error },
    '&[aria-current]': { outline: `2px solid ${tokens.primary}`, outlineOffset: -1, fontWeight: 700 },
    '&:focus-visible': { outline: `3px solid ${tokens.link}`, outlineOffset: 1 },
  }) as const
