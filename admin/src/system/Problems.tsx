import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { SystemProblem } from './ask'
import { colorOf, LevelIcon } from './Level'
import { keysOf, PAGE, ROWS } from './verdict'

/** Everything that is wrong: what people notice, what to do, and where more is written. */
export function Problems({ problems }: { problems: readonly SystemProblem[] }) {
  const translate = useTranslate()
  if (problems.length === 0) return null
  const keys = keysOf(problems)
  return (
    <Box
      component="ul"
      aria-label={translate('system.problems_label')}
      sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
    >
      {problems.map((problem, at) => (
        <ProblemCard key={keys[at]} problem={problem} />
      ))}
    </Box>
  )
}

function ProblemCard({ problem: { code, severity, subject, values } }: { problem: SystemProblem }) {
  const translate = useTranslate()
  const text = (part: string) => translate(`system.problems.${code}.${part}`, { ...values, subject })
  return (
    <Paper
      component="li"
      variant="outlined"
      sx={{ p: 2, borderLeft: 4, borderLeftColor: colorOf(severity), maxWidth: 960 }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <LevelIcon level={severity} />
        <Typography component="h2" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {translate(`system.severities.${severity}`)}: {text('title')}
        </Typography>
      </Box>
      <Remedy label={translate('system.noticed')} text={text('noticed')} />
      <Remedy label={translate('system.to_do')} text={text('to_do')} />
      <Typography color="textSecondary" variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {translate('system.more', { page: PAGE, row: ROWS[code] })}
      </Typography>
    </Paper>
  )
}

const Remedy = ({ label, text }: { label: string; text: string }) => (
  <Typography sx={{ mt: 1, maxWidth: '72ch' }}>
    <strong>{label}</strong> {text}
  </Typography>
)
