import RefreshIcon from '@mui/icons-material/Refresh'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useLocaleState, useTranslate } from 'react-admin'
import { clockTime } from '../exams/window'
import { span } from './amounts'
import { colorOf, LevelIcon } from './Level'
import type { useSystem } from './useSystem'
import { verdictOf, type Verdict } from './verdict'

type Seen = ReturnType<typeof useSystem>

/** The first line of the page, how old it is, and what to do where it could not be read anew. */
export function VerdictLine({ seen }: { seen: Seen }) {
  return (
    <>
      {seen.fault && <NotRead seen={seen} />}
      <Summary seen={seen} />
    </>
  )
}

function Summary({ seen }: { seen: Seen }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  // What is old is no verdict: "all is well" beside "nobody answers" would be read first.
  const verdict = seen.fault === null && seen.system ? verdictOf(seen.system.problems) : null
  return (
    <Paper
      variant="outlined"
      sx={
        verdict
          ? { p: 2, borderLeft: 6, borderLeftColor: colorOf(verdict.level), maxWidth: 960 }
          : { border: 0 }
      }
    >
      {/* There before anything is read: screen readers skip what a live region has when it appears. */}
      <Box role="status">{verdict && <Headline verdict={verdict} />}</Box>
      {seen.system && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mt: 1 }}>
          <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {translate('system.read_at', { time: clockTime(seen.readAt ?? 0, language) })}
          </Typography>
          <Again seen={seen} />
        </Box>
      )}
    </Paper>
  )
}

function Headline({ verdict: { level, asking, notices } }: { verdict: Verdict }) {
  const translate = useTranslate()
  const headline = asking === 0 ? translate('system.all_well') : translate('system.asking', { count: asking })
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <LevelIcon level={asking === 0 ? 'well' : level} size={32} />
      <div>
        <Typography sx={{ fontSize: 20, fontWeight: 700, lineHeight: 1.3 }}>{headline}</Typography>
        {notices > 0 && <Typography>{translate('system.notices', { count: notices })}</Typography>}
      </div>
    </Box>
  )
}

const Again = ({ seen }: { seen: Seen }) => {
  const translate = useTranslate()
  return (
    <Button size="small" startIcon={<RefreshIcon />} onClick={seen.again}>
      {translate('system.again')}
    </Button>
  )
}

function NotRead({ seen }: { seen: Seen }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const { fault, system, readAt, triedAt } = seen
  return (
    <Alert severity="error" role="presentation" sx={{ mb: 2, maxWidth: 960 }}>
      {/* Without the age, which grows with each attempt: it would be read aloud anew each time. */}
      <div role="alert">
        <Typography sx={{ fontWeight: 700 }}>{translate(`system.faults.${fault}.title`)}</Typography>
        <Typography sx={{ mt: 0.5 }}>{translate(`system.faults.${fault}.to_do`)}</Typography>
      </div>
      {readAt !== null && triedAt !== null && (
        <Typography sx={{ mt: 0.5 }}>
          {translate('system.old', { time: clockTime(readAt, language), age: span(triedAt - readAt) })}
        </Typography>
      )}
      {!system && <Again seen={seen} />}
    </Alert>
  )
}
