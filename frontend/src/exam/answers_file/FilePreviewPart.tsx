import { Box } from '../../ui/Box.ts'
import { Button } from '../../ui/Button.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckLine } from '../../ui/CheckLine.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { bringsAnything, groupsOf, type FateGroup, type FilePreview } from './answers_file.ts'

interface FilePreviewPartProps {
  fileName: string
  preview: FilePreview
  isBringing: boolean
  /** Why the import failed. */
  message: string | undefined
  onBring(finish: boolean): void
}

/**
 * Whose file it is and what it would change. No content of an answer is shown: the check does not need it.
 */
export function FilePreviewPart({ fileName, preview, isBringing, message, onBring }: FilePreviewPartProps) {
  const { t } = useTranslation('answers_file')
  const [finish, setFinish] = useState(false)
  const { outcome, candidate, exam, collection, finishRequested, records, files } = preview
  const brings = bringsAnything(preview)
  const overall = overallOf(preview, brings)
  return (
    <>
      <Box component="dl" aria-label={t('about')} sx={FACTS}>
        <dt>{t('file')}</dt>
        <dd>{fileName}</dd>
        <dt>{t('candidate')}</dt>
        <dd>
          <strong>{candidate.name}</strong>
        </dd>
        <dt>{t('exam')}</dt>
        <dd>{exam.name}</dd>
        <dt>{t('collection')}</dt>
        <dd>{collection.name}</dd>
      </Box>
      <div role="status">
        <Notice kind={KINDS[overall]}>{t(`outcome.${overall}`)}</Notice>
      </div>
      <Box component="ul" aria-label={t('brings')} sx={LINES}>
        {groupsOf(preview).map((group) => (
          <FateLine key={`${group.fate} ${group.reason}`} group={group} />
        ))}
        {files.map(({ answer, name, position, size }) => (
          <li key={`${answer} ${name}`}>
            <strong>{t('attached', { position, size: sizeText(size) })}</strong>
            <span>{name}</span>
          </li>
        ))}
        {records > 0 && (
          <li>
            <strong>{t('records', { count: records })}</strong>
          </li>
        )}
      </Box>
      {finishRequested && outcome === 'applied' && (
        <CheckLine label={t('finish')} checked={finish} onChange={setFinish} />
      )}
      <div role="alert">{message !== undefined && <Notice kind="error">{message}</Notice>}</div>
      {brings && (
        <Button variant="contained" aria-disabled={isBringing} onClick={() => !isBringing && onBring(finish)}>
          {t(isBringing ? 'bringing' : outcome === 'applied' ? 'bring' : 'quarantine', {
            name: candidate.name,
          })}
        </Button>
      )}
    </>
  )
}

/** The result for the complete file. */
function overallOf({ outcome, authenticated, answers, files, records }: FilePreview, brings: boolean) {
  if (outcome === 'not_started') return outcome
  if (!brings) return 'nothing'
  if (outcome === 'kept_apart') return authenticated ? outcome : 'unproven'
  const isOnlyApart =
    answers.some(({ fate }) => fate === 'kept_apart') &&
    answers.every(({ fate }) => fate !== 'taken') &&
    files.length + records === 0
  return isOnlyApart ? 'superseded' : outcome
}

const KINDS = {
  applied: 'success',
  kept_apart: 'warning',
  unproven: 'warning',
  superseded: 'warning',
  not_started: 'info',
  nothing: 'info',
} as const

function FateLine({ group: { fate, reason, positions } }: { group: FateGroup }) {
  const { t } = useTranslation(['answers_file', 'quarantined_answers'])
  return (
    <li>
      <strong>{t(`fate.${fate}`, { count: positions.length })}</strong>
      <span className="numbers">{t('items', { count: positions.length, list: positions.join(', ') })}</span>
      {reason !== null && <span>{t(`quarantined_answers:reasons.${reason}`)}</span>}
    </li>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const FACTS = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 4,
  rowGap: 1.5,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const

const LINES = {
  listStyle: 'none',
  m: 0,
  p: 0,
  borderTop: 1,
  borderColor: 'divider',
  '& > li': {
    py: 2.5,
    borderBottom: 1,
    borderColor: 'divider',
    display: 'grid',
    gap: 0.5,
    overflowWrap: 'anywhere',
  },
  '& span': { color: 'text.secondary', fontSize: '0.875rem' },
} as const
