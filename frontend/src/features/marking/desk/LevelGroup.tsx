import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import type { Theme } from '../../../ui/theme.ts'
import { keysOf } from '../model/keys.ts'
import { pointsText } from '../../../shared/points_text.ts'
import type { Criterion } from '../types.ts'

interface LevelGroupProps {
  criterion: Criterion
  /** Of the criterion among the others, from 0. */
  at: number
  chosen: number | null
  /** The single keys are shown where they work. */
  hasKeys: boolean
  isMissing: boolean
  onChoose(level: number): void
  onFocus(): void
}

/** A criterion: its levels as radio buttons, and what the chosen one means. */
export function LevelGroup({
  criterion,
  at,
  chosen,
  hasKeys,
  isMissing,
  onChoose,
  onFocus,
}: LevelGroupProps) {
  const { t, i18n } = useTranslation('marking')
  const id = useId()
  const keys = keysOf(criterion.levels)
  const level = chosen === null ? undefined : criterion.levels[chosen]
  return (
    <Box
      component="fieldset"
      data-criterion={at}
      aria-describedby={`${id}-chosen`}
      onFocus={onFocus}
      sx={GROUP}
    >
      <Box component="legend" sx={{ p: 0, mb: 1, fontSize: '0.9375rem', fontWeight: 600 }}>
        {criterion.name}
      </Box>
      <Box sx={LEVELS}>
        {criterion.levels.map(({ points, label }, index) => {
          const text = pointsText(points / 1000, i18n.language)
          const key = keys[index] ?? null
          return (
            <Box key={index} component="label" title={label === text ? undefined : label} sx={LEVEL}>
              <input
                type="radio"
                name={id}
                checked={index === chosen}
                aria-label={label === text ? text : t('mark.level', { label, points: text })}
                aria-keyshortcuts={hasKeys && key !== null ? key : undefined}
                onChange={() => onChoose(index)}
              />
              <span>{text}</span>
              {hasKeys && key !== null && key !== text && <kbd aria-hidden>{key}</kbd>}
            </Box>
          )
        })}
      </Box>
      <Box id={`${id}-chosen`} sx={{ mt: 1, minHeight: '1.4em', fontSize: '0.875rem', lineHeight: 1.4 }}>
        {level !== undefined ? (
          <>
            <strong>{level.label}</strong>
            {level.guide != null && level.guide !== '' && <> · {level.guide}</>}
          </>
        ) : isMissing ? (
          <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
            {t('mark.choose')}
          </Box>
        ) : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {criterion.guide}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const GROUP = { border: 0, m: 0, p: 0, minWidth: 0 } as const

const LEVELS = ({ tokens }: Theme) =>
  ({
    display: 'flex',
    border: `1px solid ${tokens.control}`,
    borderRadius: '8px',
    overflow: 'clip',
    backgroundColor: tokens.surface,
  }) as const

const LEVEL = ({ tokens }: Theme) =>
  ({
    position: 'relative',
    flex: '1 1 0',
    minWidth: 0,
    minHeight: 44,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.2,
    '& + &': { borderLeft: `1px solid ${tokens.line}` },
    '&:hover': { backgroundColor: tokens.infoGround },
    '&:has(:checked)': { backgroundColor: tokens.primary, color: tokens.onPrimary, fontWeight: 700 },
    '&:has(:focus-visible)': { outline: `3px solid ${tokens.link}`, outlineOffset: -3 },
    '& > input': { position: 'absolute', inset: 0, opacity: 0, m: 0, cursor: 'pointer' },
    '& > kbd': { fontFamily: 'inherit', fontSize: '0.6875rem', opacity: 0.85 },
  }) as const
