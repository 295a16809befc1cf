import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import type { Verdict } from './verdict'

type LevelName = Verdict['level']

const LEVELS = {
  well: { color: 'success.main', Icon: CheckCircleIcon },
  notice: { color: 'secondary.main', Icon: InfoIcon },
  warning: { color: 'warning.main', Icon: WarningIcon },
  critical: { color: 'error.main', Icon: ErrorIcon },
} as const

export const colorOf = (level: LevelName) => LEVELS[level].color

export function LevelIcon({ level, size = 20 }: { level: LevelName; size?: number }) {
  const { color, Icon } = LEVELS[level]
  return <Icon aria-hidden sx={{ color, fontSize: size, flexShrink: 0 }} />
}

/** A state in words, with its sign: never by its colour alone. */
export const LevelText = ({ level, text }: { level: LevelName; text: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontWeight: 600 }}>
    <LevelIcon level={level} size={18} />
    {text}
  </Box>
)

/** The line of `Facts` that says whether a part works. */
export const stateFact = (label: string, isWell: boolean, text: string) =>
  [label, <LevelText key={label} level={isWell ? 'well' : 'warning'} text={text} />] as const
