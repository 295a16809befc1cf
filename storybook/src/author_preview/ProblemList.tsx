import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import type { AuthorProblem, FileWarning } from '@banca/item-renderers/author'
import type { ItemLanguage } from '@banca/item-renderers/contract'
import { useProblemText, useText } from './use_text.ts'

const isWarning = (problem: AuthorProblem | FileWarning): problem is FileWarning =>
  problem.code === 'unknown_key' || problem.code === 'outside_picture'

/** The errors, each with the path of its field and how to correct it. */
export function ProblemList({
  title,
  problems,
  severity,
  language,
}: {
  title: string
  problems: readonly (AuthorProblem | FileWarning)[]
  severity: 'error' | 'warning'
  language: ItemLanguage
}) {
  const t = useText(language)
  const problemText = useProblemText(language)
  if (problems.length === 0) return null
  const textOf = (problem: AuthorProblem | FileWarning) =>
    isWarning(problem) ? t(`warnings.${problem.code}`, problem.params) : problemText(problem)
  return (
    <Alert
      severity={severity}
      variant="outlined"
      sx={{ mb: 2, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <AlertTitle component="div">{title}</AlertTitle>
      <ul style={{ margin: 0, paddingInlineStart: 20, overflowWrap: 'anywhere' }}>
        {problems.map((problem, index) => (
          <li key={index} style={{ marginBottom: 4 }}>
            <code style={{ fontWeight: 600 }}>{problem.path || t('entireFile')}</code>: {textOf(problem)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
